#include "duiyi/gomoku/pattern.h"

#include <algorithm>
#include <bit>

#include "duiyi/gomoku/pattern_scores.h"

namespace duiyi::gomoku {

namespace {

enum Content : std::uint8_t { kFree, kOwn, kOther, kOff };

constexpr int kWidest = 11;

/// A line around a stone of one side, which stands in the middle.
struct Around {
  std::array<Content, kWidest> at{};
};

/// Sorts lines into classes for one side under one rule, each line once.
class Classifier {
 public:
  Classifier(Rule rule, Color side, int reach)
      : rule_(rule),
        side_(side),
        reach_(reach),
        strict_(rule == Rule::Renju && side == Color::Black),
        known_(std::size_t{1} << (4 * reach), kUnknown) {}

  LineClass classify(Around& line) {
    std::uint8_t& known = known_[index(line)];
    if (known == kUnknown) known = static_cast<std::uint8_t>(look(line));
    return static_cast<LineClass>(known);
  }

 private:
  static constexpr std::uint8_t kUnknown = 255;

  [[nodiscard]] int centre() const noexcept { return reach_; }
  [[nodiscard]] int width() const noexcept { return 2 * reach_ + 1; }

  [[nodiscard]] std::size_t index(const Around& line) const noexcept {
    std::size_t found = 0;
    for (int i = width() - 1; i >= 0; --i) {
      if (i != centre()) found = found * 4 + line.at[static_cast<std::size_t>(i)];
    }
    return found;
  }

  [[nodiscard]] Content content(const Around& line, int i) const noexcept {
    return i < 0 || i >= width() ? kOff : line.at[static_cast<std::size_t>(i)];
  }

  /// The run through the middle, as the rules see it.
  [[nodiscard]] Run run(const Around& line) const noexcept {
    int first = centre();
    int last = centre();
    while (content(line, first - 1) == kOwn) --first;
    while (content(line, last + 1) == kOwn) ++last;
    const bool enclosed = content(line, first - 1) == kOther && content(line, last + 1) == kOther;
    return Run{{}, {}, last - first + 1, enclosed};
  }

  [[nodiscard]] bool won(const Around& line) const noexcept { return wins(rule_, side_, run(line)); }

  /// The points that make five of the line, as bits.
  [[nodiscard]] unsigned fives(Around& line) const noexcept {
    unsigned found = 0;
    for (int i = 0; i < width(); ++i) {
      Content& at = line.at[static_cast<std::size_t>(i)];
      if (at != kFree) continue;
      at = kOwn;
      if (won(line)) found |= 1U << i;
      at = kFree;
    }
    return found;
  }

  /// Whether five can be made whatever single stone the opponent puts on the line.
  [[nodiscard]] bool unstoppable(Around& line, unsigned points) const noexcept {
    if (std::popcount(points) < 2) return false;
    if (!is_caro(rule_)) return true;
    for (Content& at : line.at) {
      if (&at - line.at.data() >= width()) break;
      if (at != kFree) continue;
      at = kOther;
      const unsigned left = fives(line);
      at = kFree;
      if (left == 0) return false;
    }
    return true;
  }

  LineClass look(Around& line) {
    if (won(line)) return LineClass::Five;
    if (strict_ && run(line).length > kFive) return LineClass::Overline;
    const unsigned points = fives(line);
    if (unstoppable(line, points)) {
      const int spread = std::bit_width(points) - 1 - std::countr_zero(points);
      return std::popcount(points) == 2 && spread == kFive ? LineClass::Open4 : LineClass::DoubleFour;
    }
    if (points != 0) return LineClass::Blocked4;
    return by_what_follows(line);
  }

  /// The class of a line that is no four yet, from what one more stone makes of it.
  LineClass by_what_follows(Around& line) {
    std::array<int, kLineClasses> ways{};
    for (int i = 0; i < width(); ++i) {
      Content& at = line.at[static_cast<std::size_t>(i)];
      if (at != kFree) continue;
      at = kOwn;
      ++ways[static_cast<std::size_t>(classify(line))];
      at = kFree;
    }
    const auto count = [&](LineClass c) { return ways[static_cast<std::size_t>(c)]; };
    const int doubles = strict_ ? 0 : count(LineClass::DoubleFour);
    if (const int n = count(LineClass::Open4) + doubles)
      return n > 1 ? LineClass::Open3 : LineClass::Open3Weak;
    if (const int n = count(LineClass::Blocked4) + count(LineClass::DoubleFour)) {
      return n > 2 ? LineClass::Blocked3Strong : LineClass::Blocked3;
    }
    if (const int n = count(LineClass::Open3) + count(LineClass::Open3Weak)) {
      return n > 2 ? LineClass::Open2Strong : n > 1 ? LineClass::Open2 : LineClass::Open2Weak;
    }
    if (count(LineClass::Blocked3) + count(LineClass::Blocked3Strong)) return LineClass::Blocked2;
    if (count(LineClass::Open2Weak) + count(LineClass::Open2) + count(LineClass::Open2Strong)) {
      return LineClass::Open1;
    }
    return count(LineClass::Blocked2) ? LineClass::Blocked1 : LineClass::Dead;
  }

  Rule rule_;
  Color side_;
  int reach_;
  bool strict_;
  std::vector<std::uint8_t> known_;
};

/// The window of that number as a side sees it; what is beyond the edge is an opponent's stone, except in
/// caro, where an edge encloses nothing.
Around around(std::size_t window, int reach, Color side, Rule rule) noexcept {
  Around line;
  for (int i = 0; i < 2 * reach + 1; ++i) {
    Content& at = line.at[static_cast<std::size_t>(i)];
    if (i == reach) {
      at = kOwn;
      continue;
    }
    at = static_cast<Content>(window & 3U);
    window >>= 2;
    if (side == Color::White && (at == kOwn || at == kOther)) at = at == kOwn ? kOther : kOwn;
    if (at == kOff && !is_caro(rule)) at = kOther;
  }
  return line;
}

/// Whether nothing of the board lies beyond its edge.
bool possible(std::size_t window, int reach) noexcept {
  const auto off = [&](int i) { return ((window >> (2 * i)) & 3U) == kOff; };
  for (int i = 1; i < reach; ++i) {
    if (off(i) && !off(i - 1)) return false;
    if (off(2 * reach - 1 - i) && !off(2 * reach - i)) return false;
  }
  return true;
}

void make_lines(PatternTables& tables, Rule rule) {
  Classifier black(rule, Color::Black, tables.reach);
  Classifier white(rule, Color::White, tables.reach);
  tables.line.resize(std::size_t{1} << (4 * tables.reach));
  for (std::size_t window = 0; window < tables.line.size(); ++window) {
    if (!possible(window, tables.reach)) continue;
    Around own = around(window, tables.reach, Color::Black, rule);
    Around other = around(window, tables.reach, Color::White, rule);
    const auto low = static_cast<unsigned>(black.classify(own));
    const auto high = static_cast<unsigned>(white.classify(other));
    tables.line[window] = static_cast<std::uint8_t>(low | (high << 4));
  }
}

/// How many lines of a code are of each kind.
struct Tally {
  int fives = 0, overlines = 0, open_fours = 0, double_fours = 0, fours = 0, threes = 0, blocked_threes = 0,
      twos = 0;

  explicit Tally(LineCode code) noexcept {
    for (std::size_t d = 0; d < 4; ++d) count(class_in(code, d));
  }

  void count(LineClass c) noexcept {
    fives += c == LineClass::Five;
    overlines += c == LineClass::Overline;
    open_fours += c == LineClass::Open4;
    double_fours += c == LineClass::DoubleFour;
    fours += c == LineClass::Blocked4;
    threes += c == LineClass::Open3 || c == LineClass::Open3Weak;
    blocked_threes += c == LineClass::Blocked3 || c == LineClass::Blocked3Strong;
    twos += c == LineClass::Open2 || c == LineClass::Open2Strong || c == LineClass::Open2Weak;
  }
};

Shape plain_shape(const Tally& t) noexcept {
  if (t.fives) return Shape::Five;
  if (t.open_fours + t.double_fours || t.fours > 1) return Shape::OpenFour;
  if (t.fours && t.threes) return Shape::FourThree;
  if (t.fours) return t.blocked_threes + t.twos ? Shape::FourPlus : Shape::Four;
  if (t.threes > 1) return Shape::ThreeThree;
  if (t.threes) return t.blocked_threes + t.twos ? Shape::ThreePlus : Shape::Three;
  if (t.blocked_threes) {
    return t.blocked_threes + t.twos > 1 ? Shape::BlockedThreePlus : Shape::BlockedThree;
  }
  return t.twos > 1 ? Shape::TwoTwo : t.twos ? Shape::Two : Shape::Nothing;
}

bool maybe_forbidden(const Tally& t) noexcept {
  if (t.fives) return false;
  return t.overlines || t.double_fours || t.open_fours + t.fours > 1 || t.threes > 1;
}

/// Fills in what points are worth.
void score(PatternTables& tables, const RuleWeights& weights) {
  tables.weights = &weights;
  for (std::size_t s = 0; s < 2; ++s) {
    const SideWeights& side = weights.side[s];
    for (std::size_t code = 0; code < kLineCodes; ++code) {
      PointInfo& point = tables.point[s][code];
      point.scores = point_scores(side, static_cast<LineCode>(code), point.shape);
      tables.order[s][code] = order_scores(side, static_cast<LineCode>(code), point.shape);
    }
  }
}

PatternTables make_tables(Rule rule) {
  PatternTables tables;
  tables.reach = rule == Rule::Freestyle ? 4 : 5;
  make_lines(tables, rule);
  for (const Color side : {Color::Black, Color::White}) {
    const auto s = static_cast<std::size_t>(side);
    tables.point[s].resize(kLineCodes);
    tables.shape[s].resize(kLineCodes);
    tables.order[s].resize(kLineCodes);
    const bool strict = rule == Rule::Renju && side == Color::Black;
    for (std::size_t code = 0; code < kLineCodes; ++code) {
      const Tally tally(static_cast<LineCode>(code));
      const Shape plain = plain_shape(tally);
      const Shape shape = strict && maybe_forbidden(tally) ? Shape::Forbidden : plain;
      tables.point[s][code] = {{}, shape, plain, 0};
      tables.shape[s][code] = shape;
    }
  }
  score(tables, *shipped_weights()->of(rule));
  return tables;
}

template <Rule kRule>
const PatternTables& tables_of() {
  static const PatternTables tables = make_tables(kRule);
  return tables;
}

}  // namespace

const PatternTables& pattern_tables(Rule rule) {
  switch (rule) {
    case Rule::Freestyle:
      return tables_of<Rule::Freestyle>();
    case Rule::Standard:
      return tables_of<Rule::Standard>();
    case Rule::Renju:
      return tables_of<Rule::Renju>();
    case Rule::Caro:
      return tables_of<Rule::Caro>();
    case Rule::ExactCaro:
      break;
  }
  return tables_of<Rule::ExactCaro>();
}

PatternTables pattern_tables_with(Rule rule, const RuleWeights& weights) {
  PatternTables tables = pattern_tables(rule);
  score(tables, weights);
  return tables;
}

void make_pattern_tables(Rule rule) { static_cast<void>(pattern_tables(rule)); }

}  // namespace duiyi::gomoku
