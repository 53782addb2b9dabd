#include "duiyi/gomoku/search_board.h"

#include <bit>
#include <cassert>

#include "duiyi/common/random.h"
#include "duiyi/gomoku/forbidden.h"

namespace duiyi::gomoku {

namespace {

struct Keys {
  std::array<std::array<std::uint64_t, kCells>, 2> stone{};
  std::uint64_t white_to_move = 0;

  constexpr Keys() noexcept {
    SplitMix64 next(0x64756979692D67ULL);
    for (auto& of_color : stone) {
      for (auto& key : of_color) key = next();
    }
    white_to_move = next();
  }
};

constexpr Keys kKeys;

constexpr std::array<int, 4> kSteps{1, kMaxSize, kMaxSize + 1, 1 - kMaxSize};

/// The points near each point of a board, whatever its size.
std::array<PointSet, kCells> make_neighbours() noexcept {
  std::array<PointSet, kCells> found;
  const auto add = [&](Cell cell, int columns, int rows) {
    const Point p = point_of(cell);
    const Point q{p.column + columns, p.row + rows};
    if (q.column >= 0 && q.column < kMaxSize && q.row >= 0 && q.row < kMaxSize) found[cell].add(cell_of(q));
  };
  for (Cell cell = 0; cell < kCells; ++cell) {
    for (int i = -2; i <= 2; ++i) {
      for (int j = -2; j <= 2; ++j) add(cell, i, j);
    }
    for (const Direction d : kDirections) {
      for (const int steps : {-4, -3, 3, 4}) add(cell, d.columns * steps, d.rows * steps);
    }
  }
  return found;
}

const std::array<PointSet, kCells>& neighbours() noexcept {
  static const std::array<PointSet, kCells> found = make_neighbours();
  return found;
}

/// How many points one stone can change.
constexpr std::size_t kMostChanges = 40;

constexpr LineKey bits_of(Color color, int at) noexcept {
  return LineKey{color == Color::Black ? 1U : 2U} << (2 * (at + PatternTables::kPadding));
}

}  // namespace

SearchBoard::SearchBoard(int size, Rule rule) : SearchBoard(size, rule, pattern_tables(rule)) {}

SearchBoard::SearchBoard(int size, Rule rule, const PatternTables& tables)
    : size_(size), rule_(rule), tables_(&tables), renju_(rule == Rule::Renju), black_lines_(Stones(size)) {
  set_up();
}

SearchBoard::SearchBoard(int size, Rule rule, const Stones& stones, Color turn) : SearchBoard(size, rule) {
  for (int row = 0; row < size; ++row) {
    for (int column = 0; column < size; ++column) {
      const Point p{column, row};
      if (const auto stone = stones.at(p)) put(cell_of(p), *stone);
    }
  }
  turn_ = turn;
  if (turn == Color::White) key_ ^= kKeys.white_to_move;
}

SearchBoard::SearchBoard(const Board& board) : SearchBoard(board, pattern_tables(board.rule())) {}

/// The stones in the order in which they were played, those of a position set up before them.
SearchBoard::SearchBoard(const Board& board, const PatternTables& tables)
    : SearchBoard(board.size(), board.rule(), tables) {
  PointSet played;
  for (const Point p : board.moves()) {
    if (p != kPass) played.add(cell_of(p));
  }
  board_.each([&](Cell cell) {
    const auto stone = board.stones().at(point_of(cell));
    if (stone && !played.has(cell)) put(cell, *stone);
  });
  for (const Point p : board.moves()) {
    if (p != kPass) put(cell_of(p), *board.stones().at(p));
  }
  turn_ = board.turn();
  if (turn_ == Color::White) key_ ^= kKeys.white_to_move;
}

/// The shapes and scores that belong to codes.
inline SearchBoard::PointState SearchBoard::state_of(std::uint64_t codes) const noexcept {
  static_assert(std::endian::native == std::endian::little);
  const auto black = std::bit_cast<std::uint64_t>(tables_->point[0][codes & 0xFFFFU]);
  const auto white = std::bit_cast<std::uint64_t>(tables_->point[1][(codes >> 16U) & 0xFFFFU]);
  return {codes | (black & (std::uint64_t{255} << kShapeBits)) |
              ((white & (std::uint64_t{255} << kShapeBits)) << 8U),
          (black & 0xFFFFFFFFU) | (white << 32U)};
}

/// The codes with the shapes that belong to them.
inline std::uint64_t SearchBoard::shapes_of(std::uint64_t codes) const noexcept {
  return codes | (static_cast<std::uint64_t>(tables_->shape[0][codes & 0xFFFFU]) << kShapeBits) |
         (static_cast<std::uint64_t>(tables_->shape[1][(codes >> 16U) & 0xFFFFU]) << (kShapeBits + 8U));
}

inline void SearchBoard::add_scores(std::uint64_t scores, int sign) noexcept {
  auto& sides = states_.back().sides;
  for (std::size_t s = 0; s < 2; ++s) {
    for (std::size_t i = 0; i < 2; ++i) {
      sides[s].sum[i] += sign * static_cast<std::int16_t>(scores >> (32 * s + 16 * i));
    }
  }
}

void SearchBoard::set_up() {
  for (auto& of_direction : lines_) of_direction.fill(~LineKey{0});
  changes_.resize(4 * kMostChanges);
  states_.emplace_back();
  moves_.reserve(kCells);
  for (int row = 0; row < size_; ++row) {
    for (int column = 0; column < size_; ++column) {
      const Cell cell = cell_of({column, row});
      board_.add(cell);
      const int low = column - row;
      const int high = column + row;
      const auto byte = [](int value) { return static_cast<std::uint8_t>(value); };
      places_[0][cell] = {byte(row), byte(column), byte(size_)};
      places_[1][cell] = {byte(column), byte(row), byte(size_)};
      places_[2][cell] = {byte(low + kMaxSize - 1), byte(low > 0 ? row : column),
                          byte(size_ - (low > 0 ? low : -low))};
      places_[3][cell] = {byte(high), byte(high < size_ ? column : size_ - 1 - row),
                          byte(high < size_ ? high + 1 : 2 * size_ - 1 - high)};
      for (std::size_t d = 0; d < 4; ++d) {
        lines_[d][places_[d][cell].line] &=
            ~(LineKey{3} << (2 * (places_[d][cell].at + PatternTables::kPadding)));
      }
    }
  }
  empty_ = board_;
  board_.each([&](Cell cell) {
    std::uint64_t codes = 0;
    for (std::size_t d = 0; d < 4; ++d) {
      const Place place = places_[d][cell];
      const std::uint64_t both = tables_->line[tables_->window(lines_[d][place.line], place.at)];
      codes |= ((both & 15U) | ((both >> 4U) << 16U)) << (4 * d);
    }
    points_[cell] = state_of(codes);
    add_scores(points_[cell].scores, 1);
    count_in(cell);
  });
}

std::uint64_t SearchBoard::key_after(Cell cell) const noexcept {
  return key_ ^ kKeys.stone[index(turn_)][cell] ^ kKeys.white_to_move;
}

PointSet SearchBoard::points_from(Color side, Shape low) const noexcept {
  PointSet found;
  for (auto s = static_cast<std::size_t>(low); s <= static_cast<std::size_t>(Shape::Five); ++s) {
    if (of(side).count[s]) found |= of(side).points[s];
  }
  return found;
}

bool SearchBoard::really_forbidden(Cell cell) const noexcept {
  return is_forbidden(renju_move(black_lines_, point_of(cell)));
}

/// Counts a point whose shapes are no longer those of `before`.
inline void SearchBoard::set_shapes(std::array<Side, 2>& sides, Cell cell, std::uint64_t before,
                                    std::uint64_t now) noexcept {
  const std::uint64_t changed = (before ^ now) >> kShapeBits;
  for (std::size_t s = 0; s < 2; ++s) {
    if (((changed >> (8 * s)) & 255U) == 0) continue;
    Side& side = sides[s];
    const std::size_t old = (before >> (kShapeBits + 8 * s)) & 255U;
    const std::size_t shape = (now >> (kShapeBits + 8 * s)) & 255U;
    --side.count[old];
    side.points[old].remove(cell);
    ++side.count[shape];
    side.points[shape].add(cell);
  }
}

void SearchBoard::count_in(Cell cell) noexcept {
  for (const Color color : {Color::Black, Color::White}) {
    const auto s = static_cast<std::size_t>(shape(color, cell));
    Side& side = states_.back().sides[index(color)];
    ++side.count[s];
    side.points[s].add(cell);
  }
}

void SearchBoard::count_out(Cell cell) noexcept {
  for (const Color color : {Color::Black, Color::White}) {
    const auto s = static_cast<std::size_t>(shape(color, cell));
    Side& side = states_.back().sides[index(color)];
    --side.count[s];
    side.points[s].remove(cell);
  }
}

/// Adds the two sums of a word to those of both sides.
inline void SearchBoard::add_both(std::array<Side, 2>& sides, std::size_t which,
                                  std::uint64_t sums) noexcept {
  const auto black = static_cast<std::int32_t>(sums);
  const auto white =
      static_cast<std::int32_t>((sums - static_cast<std::uint64_t>(std::int64_t{black})) >> 32U);
  sides[0].sum[which] += black;
  sides[1].sum[which] += white;
}

/// After a stone was put on `cell`: the empty points of its four lines are looked at again.
template <int kReach, bool kScored>
void SearchBoard::refresh(Cell cell) noexcept {
  constexpr LineKey kOnes = 0x5555555555555555ULL;
  constexpr LineKey kHalf = (LineKey{1} << (2 * kReach)) - 1;
  constexpr LineKey kAround = (LineKey{1} << (4 * kReach + 2)) - 1;
  const std::uint8_t* const table = tables_->line.data();
  std::array<Side, 2>& sides = states_.back().sides;
  // Two sums a word, the moving ones and the waiting ones: a borrow from the lower is paid back at the end.
  constexpr std::uint64_t kLower = 0x0000FFFF0000FFFFULL;
  constexpr std::uint64_t kBias = 0x8000800080008000ULL;  // makes signed numbers unsigned ones
  std::uint64_t moving = 0;
  std::uint64_t waiting = 0;
  Change* change = changes_.data() + changed_;
  for (std::size_t d = 0; d < 4; ++d) {
    const Place place = places_[d][cell];
    const LineKey key = lines_[d][place.line];
    const int start = 2 * (place.at + PatternTables::kPadding - kReach);
    // The two bits of an empty point are 0.
    LineKey empties = ~(key | (key >> 1U)) & kOnes & (kAround << start);
    const std::uint64_t mask = ~(std::uint64_t{0x000F000F} << (4 * d));
    for (; empties; empties &= empties - 1) {
      const int bit = std::countr_zero(empties);
      const LineKey around = key >> (bit - 2 * kReach);
      const std::uint64_t classes = table[(around & kHalf) | ((around >> 2) & (kHalf << (2 * kReach)))];
      const auto near = static_cast<Cell>(cell + ((bit - start) / 2 - kReach) * kSteps[d]);
      const PointState before = points_[near];
      const std::uint64_t codes =
          (before.state & 0xFFFFFFFFU & mask) | (((classes & 15U) | ((classes >> 4U) << 16U)) << (4 * d));
      if (codes == (before.state & 0xFFFFFFFFU)) continue;
      *change++ = {before.state | (std::uint64_t{near} << kCellBits), before.scores};
      const PointState now = kScored ? state_of(codes) : PointState{shapes_of(codes), before.scores};
      points_[near] = now;
      if constexpr (kScored) {
        moving += ((now.scores ^ kBias) & kLower) - ((before.scores ^ kBias) & kLower);
        waiting += (((now.scores ^ kBias) >> 16U) & kLower) - (((before.scores ^ kBias) >> 16U) & kLower);
      }
      if ((before.state ^ now.state) >> kShapeBits) set_shapes(sides, near, before.state, now.state);
    }
  }
  changed_ = static_cast<std::size_t>(change - changes_.data());
  if constexpr (kScored) {
    add_both(sides, 0, moving);
    add_both(sides, 1, waiting);
  }
}

void SearchBoard::put(Cell cell, Color color) {
  assert(empty(cell));
  states_.push_back(states_.back());
  states_.back().changes = changed_;
  if (changes_.size() < changed_ + kMostChanges) changes_.resize(2 * changes_.size());
  empty_.remove(cell);
  count_out(cell);
  if (scored_) add_scores(points_[cell].scores, -1);
  ++stones_;
  key_ ^= kKeys.stone[index(color)][cell];
  states_.back().near |= neighbours()[cell];
  moves_.push_back(cell);
  for (std::size_t d = 0; d < 4; ++d) {
    const Place place = places_[d][cell];
    lines_[d][place.line] |= bits_of(color, place.at);
  }
  if (tables_->reach == 4) {
    scored_ ? refresh<4, true>(cell) : refresh<4, false>(cell);
  } else {
    scored_ ? refresh<5, true>(cell) : refresh<5, false>(cell);
  }
  if (renju_) {
    if (color == Color::Black) {
      black_lines_.put(point_of(cell));
    } else {
      black_lines_.close(point_of(cell));
    }
  }
}

void SearchBoard::take(Cell cell, Color color) {
  while (changed_ > states_.back().changes) {
    const Change& change = changes_[--changed_];
    const auto near = static_cast<Cell>(change.state >> kCellBits);
    points_[near] = {change.state & ((std::uint64_t{1} << kCellBits) - 1), change.scores};
  }
  states_.pop_back();
  moves_.pop_back();
  for (std::size_t d = 0; d < 4; ++d) {
    const Place place = places_[d][cell];
    lines_[d][place.line] &= ~bits_of(color, place.at);
  }
  if (renju_) {
    if (color == Color::Black) {
      black_lines_.remove(point_of(cell));
    } else {
      black_lines_.open(point_of(cell));
    }
  }
  key_ ^= kKeys.stone[index(color)][cell];
  --stones_;
  empty_.add(cell);
}

void SearchBoard::play(Cell cell) {
  put(cell, turn_);
  pass();
}

void SearchBoard::undo() {
  pass();
  take(moves_.back(), turn_);
}

void SearchBoard::pass() noexcept {
  turn_ = opponent(turn_);
  key_ ^= kKeys.white_to_move;
}

namespace {

/// Whether a stone of the side to move stops every five of `attacker`.
bool stops(SearchBoard& board, Color attacker, Cell cell) {
  board.play(cell);
  const bool stopped = board.count(attacker, Shape::Five) == 0;
  board.undo();
  return stopped;
}

}  // namespace

CellList five_defences(SearchBoard& board, Color attacker) {
  CellList found;
  const PointSet& fives = board.points(attacker, Shape::Five);
  if (!is_caro(board.rule())) {
    if (board.count(attacker, Shape::Five) == 1) found.add(fives.first());
    return found;
  }
  const Cell five = fives.first();
  const bool turned = board.turn() == attacker;
  if (turned) board.pass();
  if (stops(board, attacker, five)) found.add(five);
  const Point p = point_of(five);
  for (const Direction d : kDirections) {
    for (int steps = -kFive; steps <= kFive; ++steps) {
      const Point q{p.column + steps * d.columns, p.row + steps * d.rows};
      if (steps == 0 || q.column < 0 || q.row < 0 || q.column >= board.size() || q.row >= board.size())
        continue;
      if (board.empty(cell_of(q)) && stops(board, attacker, cell_of(q))) found.add(cell_of(q));
    }
  }
  if (turned) board.pass();
  return found;
}

}  // namespace duiyi::gomoku
