#include "search_board.h"

#include <algorithm>

#include "duiyi/xiangqi/repetition.h"

namespace duiyi::xiangqi::search {

namespace {

/// Of each side's checks since the last capture, this many count towards the natural limit.
constexpr int counted_checks = 10;
/// The shortest loop: each side goes and comes back.
constexpr int shortest_loop = 4;
/// The limits of tiantian are looked at so near the root: it takes time.
constexpr int most_limited_ply = 8;

}  // namespace

void SearchBoard::set_root(const Game& game) {
  position_ = game.start();
  rules_ = game.rules();
  plies_.clear();
  moves_.clear();
  judged_.fill({});
  checks_ = {};
  reversible_ = 0;
  in_check_ = position_.in_check();
  for (const Move m : game.moves()) play(m);
  root_ = static_cast<int>(plies_.size());
  evaluator_.reset(position_);
}

void SearchBoard::play(Move m) {
  const int us = index(position_.turn());
  plies_.push_back({position_.make(m), reversible_, checks_, in_check_});
  moves_.push_back(m);
  in_check_ = position_.in_check();
  if (plies_.back().undo.captured != Piece::none) {
    checks_ = {};
    reversible_ = 0;
    if (in_check_) checks_[us] = 1;
    return;
  }
  ++reversible_;
  if (!in_check_) return;
  if (checks_[us] < counted_checks) {
    ++checks_[us];
  } else {
    position_.set_quiet_plies(position_.quiet_plies() - 1);
  }
}

void SearchBoard::make(Move m) {
  evaluator_.push(position_, m);
  play(m);
}

void SearchBoard::undo() {
  const Ply& ply = plies_.back();
  position_.undo(moves_.back(), ply.undo);
  reversible_ = ply.reversible;
  checks_ = ply.checks;
  in_check_ = ply.in_check;
  plies_.pop_back();
  moves_.pop_back();
  evaluator_.pop();
}

void SearchBoard::pass() {
  const Undo undo{position_.key(), static_cast<std::uint16_t>(position_.quiet_plies()), Piece::none};
  plies_.push_back({undo, reversible_, checks_, in_check_});
  moves_.emplace_back();
  evaluator_.push_pass();
  position_.pass();
  reversible_ = 0;
  in_check_ = false;
}

void SearchBoard::unpass() {
  position_.pass();
  evaluator_.pop();
  reversible_ = plies_.back().reversible;
  checks_ = plies_.back().checks;
  in_check_ = plies_.back().in_check;
  plies_.pop_back();
  moves_.pop_back();
}

Value SearchBoard::evaluate() noexcept {
  const int value = evaluator_.evaluate(position_);
  // What cannot be converted before the natural limit is worth less and less.
  const int limit = natural_limit(rules_);
  const int left = limit - std::min(limit, position_.quiet_plies());
  const int scaled = left >= limit / 2 ? value : value * left / (limit / 2);
  return std::clamp(scaled, -most_evaluated, most_evaluated);
}

std::optional<std::size_t> SearchBoard::loop_start() noexcept {
  seen_before_ = false;
  const auto now = static_cast<int>(plies_.size());
  int found = 0;
  for (int back = shortest_loop; back <= reversible_; back += 2) {
    const int at = now - back;
    if (plies_[static_cast<std::size_t>(at)].undo.key != position_.key()) continue;
    if (++found == 2 || at > root_) return static_cast<std::size_t>(at);
    seen_before_ = true;
  }
  return std::nullopt;
}

int SearchBoard::judge(std::size_t start) const {
  // Only these rules look at what led into the loop.
  const std::size_t lead = rules_ == Ruleset::tiantian ? repetition::most_counted_plies : 0;
  const auto quiet = plies_.size() - static_cast<std::size_t>(reversible_);
  const std::size_t first = std::max(quiet, start - std::min(start, lead));
  Position position = position_;
  for (std::size_t i = plies_.size(); i-- > first;) position.undo(moves_[i], plies_[i].undo);
  const std::span<const Move> moves(moves_);
  const auto verdict =
      repetition::judge(rules_, {position, moves.subspan(first, start - first), moves.subspan(start)});
  if (!verdict.loser) return 0;
  return *verdict.loser == position_.turn() ? -1 : 1;
}

int SearchBoard::verdict(std::size_t start) noexcept {
  std::uint64_t key = position_.key();
  for (std::size_t i = start; i < moves_.size(); ++i) {
    key = (key ^ moves_[i].value()) * 0x9E3779B97F4A7C15ULL;
    key ^= key >> 29;
  }
  Judged& known = judged_[key % judged_.size()];
  if (known.key != key) known = {key, static_cast<std::int8_t>(judge(start))};
  return known.sign;
}

bool SearchBoard::breaks_limit() const {
  const auto most = static_cast<int>(repetition::most_counted_plies);
  const std::size_t first = plies_.size() - static_cast<std::size_t>(std::min(reversible_, most));
  Position position = position_;
  for (std::size_t i = plies_.size(); i-- > first;) position.undo(moves_[i], plies_[i].undo);
  return repetition::breaks_limit(position, std::span(moves_).subspan(first)).has_value();
}

bool SearchBoard::returns(Move m) const noexcept {
  // A move from the hash table may be another position's.
  if (position_.at(m.from()) == Piece::none || position_.at(m.to()) != Piece::none) return false;
  const std::uint64_t key = position_.key_after(m);
  const auto now = static_cast<int>(plies_.size());
  for (int back = shortest_loop - 1; back <= reversible_; back += 2) {
    if (plies_[static_cast<std::size_t>(now - back)].undo.key == key) return true;
  }
  return false;
}

std::optional<Value> SearchBoard::ended() noexcept {
  seen_before_ = false;
  if (reversible_ >= shortest_loop) {
    if (const auto start = loop_start()) return verdict(*start) * (repetition_win - ply());
  }
  if (rules_ == Ruleset::tiantian && ply() <= most_limited_ply &&
      reversible_ >= static_cast<int>(repetition::fewest_counted_plies) && breaks_limit()) {
    return repetition_win - ply();
  }
  if (position_.quiet_plies() >= natural_limit(rules_)) {
    if (in_check_ && !has_legal_move(position_)) return mated_in(ply());
    return draw;
  }
  if (last_captured() != Piece::none && position_.is_dead()) return draw;
  return std::nullopt;
}

}  // namespace duiyi::xiangqi::search
