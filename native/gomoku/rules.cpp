#include "duiyi/gomoku/rules.h"

#include <algorithm>
#include <array>
#include <cassert>
#include <utility>

#include "duiyi/gomoku/forbidden.h"

namespace duiyi::gomoku {

namespace {

constexpr std::array<std::pair<Rule, std::string_view>, 5> kRuleNames{{{Rule::Freestyle, "freestyle"},
                                                                       {Rule::Standard, "standard"},
                                                                       {Rule::Renju, "renju"},
                                                                       {Rule::Caro, "caro"},
                                                                       {Rule::ExactCaro, "exact_caro"}}};

using Test = bool (*)(Rule, Color, const Run&) noexcept;

/// A run that black may not make in Renju.
bool is_forbidden_overline(Rule rule, Color color, const Run& run) noexcept {
  return rule == Rule::Renju && color == Color::Black && run.length > kFive;
}

/// Adds the runs through `p` that pass the test and are not in the list yet.
void collect(std::vector<Run>& runs, Test test, const Stones& stones, Rule rule, Point p, Color color) {
  for (const Direction direction : kDirections) {
    const Run run = stones.run_through(p, color, direction);
    if (test(rule, color, run) && std::ranges::find(runs, run) == runs.end()) runs.push_back(run);
  }
}

std::vector<Run> all_runs(Test test, const Stones& stones, Rule rule, Color color) {
  std::vector<Run> runs;
  for (int row = 0; row < stones.size(); ++row) {
    for (int column = 0; column < stones.size(); ++column) {
      const Point p{column, row};
      if (stones.at(p) == color) collect(runs, test, stones, rule, p, color);
    }
  }
  return runs;
}

/// Black's double four or double three, which cannot be told from the runs through the stone.
std::optional<Verdict> forbidden_fork(const Stones& stones, Rule rule, Point p, Color color) {
  if (rule != Rule::Renju || color != Color::Black) return std::nullopt;
  Lines lines(stones);
  lines.remove(p);
  const RenjuMove kind = renju_move(lines, p);
  if (!is_forbidden(kind)) return std::nullopt;
  const bool fours = kind == RenjuMove::DoubleFour;
  return Verdict{Color::White, fours ? Termination::DoubleFour : Termination::DoubleThree, {}};
}

std::optional<Verdict> full_board(const Stones& stones) {
  if (!stones.full()) return std::nullopt;
  return Verdict{std::nullopt, Termination::BoardFull, {}};
}

}  // namespace

std::optional<Rule> rule_named(std::string_view name) noexcept {
  for (const auto& [rule, known] : kRuleNames) {
    if (known == name) return rule;
  }
  return std::nullopt;
}

std::string_view name(Rule rule) noexcept { return kRuleNames[static_cast<std::size_t>(rule)].second; }

std::string_view name(Termination termination) noexcept {
  switch (termination) {
    case Termination::Five:
      return "five";
    case Termination::Overline:
      return "overline";
    case Termination::DoubleFour:
      return "double_four";
    case Termination::DoubleThree:
      return "double_three";
    case Termination::BoardFull:
      return "board_full";
    case Termination::Limit:
      return "natural_limit";
    case Termination::Passes:
      return "agreement";  // both sides say that they have nothing left to play for
  }
  return "";
}

bool wins(Rule rule, Color color, const Run& run) noexcept {
  switch (rule) {
    case Rule::Freestyle:
      return run.length >= kFive;
    case Rule::Standard:
      return run.length == kFive;
    case Rule::Renju:
      return color == Color::Black ? run.length == kFive : run.length >= kFive;
    case Rule::Caro:
      return run.length > kFive || (run.length == kFive && !run.enclosed);
    case Rule::ExactCaro:
      return run.length == kFive && !run.enclosed;
  }
  return false;
}

bool wins_at(const Stones& stones, Rule rule, Point p, Color color) noexcept {
  return std::ranges::any_of(kDirections, [&](Direction direction) {
    return wins(rule, color, stones.run_through(p, color, direction));
  });
}

std::optional<Verdict> judge_limits(const Stones& stones, const League& league) {
  const bool many = league.most_stones > 0 && stones.count() >= league.most_stones;
  const bool narrow = stones.points() - stones.count() <= league.least_empty;
  if (!many && !narrow) return std::nullopt;
  return Verdict{std::nullopt, Termination::Limit, {}};
}

std::optional<Verdict> judge_move(const Stones& stones, Rule rule, Point p, Color color) {
  assert(stones.at(p) == color);
  std::vector<Run> runs;
  collect(runs, wins, stones, rule, p, color);
  if (!runs.empty()) return Verdict{color, Termination::Five, std::move(runs)};
  collect(runs, is_forbidden_overline, stones, rule, p, color);
  if (!runs.empty()) return Verdict{opponent(color), Termination::Overline, std::move(runs)};
  if (auto verdict = forbidden_fork(stones, rule, p, color)) return verdict;
  return full_board(stones);
}

std::optional<Verdict> judge_position(const Stones& stones, Rule rule, Color last) {
  for (const Color color : {last, opponent(last)}) {
    auto runs = all_runs(wins, stones, rule, color);
    if (!runs.empty()) return Verdict{color, Termination::Five, std::move(runs)};
  }
  auto runs = all_runs(is_forbidden_overline, stones, rule, Color::Black);
  if (!runs.empty()) return Verdict{Color::White, Termination::Overline, std::move(runs)};
  return full_board(stones);
}

}  // namespace duiyi::gomoku
