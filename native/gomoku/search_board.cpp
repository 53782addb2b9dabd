#include "duiyi/gomoku/search_board.h"

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

constexpr LineKey bits_of(Color color, int at) noexcept {
  return LineKey{color == Color::Black ? 1U : 2U} << (2 * (at + PatternTables::kPadding));
}

}  // namespace

SearchBoard::SearchBoard(int size, Rule rule)
    : size_(size),
      rule_(rule),
      tables_(&pattern_tables(rule)),
      renju_(rule == Rule::Renju),
      black_lines_(Stones(size)) {
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

SearchBoard::SearchBoard(const Board& board)
    : SearchBoard(board.size(), board.rule(), board.stones(), board.turn()) {}

void SearchBoard::set_up() {
  for (auto& of_direction : lines_) of_direction.fill(~LineKey{0});
  changes_.reserve(std::size_t{40} * kCells);
  near_.reserve(kCells + 1);
  near_.emplace_back();
  moves_.reserve(kCells);
  marks_.reserve(kCells);
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
    for (std::size_t d = 0; d < 4; ++d) {
      const Place place = places_[d][cell];
      const std::uint8_t both = tables_->line[tables_->window(lines_[d][place.line], place.at)];
      classes_[d][cell] = both;
      sides_[0].code[cell] |= static_cast<LineCode>((both & 15U) << (4 * d));
      sides_[1].code[cell] |= static_cast<LineCode>((both >> 4U) << (4 * d));
    }
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

void SearchBoard::count_in(Cell cell) noexcept {
  for (std::size_t s = 0; s < 2; ++s) {
    Side& side = sides_[s];
    const LineCode code = side.code[cell];
    const Shape shape = tables_->shape[s][code];
    side.shape[cell] = shape;
    side.moving += tables_->score[s][code].moving;
    side.waiting += tables_->score[s][code].waiting;
    ++side.count[static_cast<std::size_t>(shape)];
    side.points[static_cast<std::size_t>(shape)].add(cell);
  }
}

void SearchBoard::count_out(Cell cell) noexcept {
  for (std::size_t s = 0; s < 2; ++s) {
    Side& side = sides_[s];
    const auto shape = static_cast<std::size_t>(side.shape[cell]);
    side.moving -= tables_->score[s][side.code[cell]].moving;
    side.waiting -= tables_->score[s][side.code[cell]].waiting;
    --side.count[shape];
    side.points[shape].remove(cell);
  }
}

inline void SearchBoard::set_code(Side& side, std::size_t s, Cell cell, LineCode code) noexcept {
  const PointScores was = tables_->score[s][side.code[cell]];
  const PointScores is = tables_->score[s][code];
  side.moving += is.moving - was.moving;
  side.waiting += is.waiting - was.waiting;
  side.code[cell] = code;
  const Shape shape = tables_->shape[s][code];
  const Shape before = side.shape[cell];
  if (shape == before) return;
  side.shape[cell] = shape;
  --side.count[static_cast<std::size_t>(before)];
  side.points[static_cast<std::size_t>(before)].remove(cell);
  ++side.count[static_cast<std::size_t>(shape)];
  side.points[static_cast<std::size_t>(shape)].add(cell);
}

inline void SearchBoard::change_class(Cell cell, std::size_t direction, std::uint8_t classes) noexcept {
  classes_[direction][cell] = classes;
  const std::array<unsigned, 2> now{classes & 15U, unsigned{classes} >> 4U};
  const std::size_t shift = 4 * direction;
  for (std::size_t s = 0; s < 2; ++s) {
    const auto code = static_cast<LineCode>((sides_[s].code[cell] & ~(15U << shift)) | (now[s] << shift));
    if (code != sides_[s].code[cell]) set_code(sides_[s], s, cell, code);
  }
}

inline void SearchBoard::refresh(Cell cell, std::size_t direction) {
  const Place place = places_[direction][cell];
  const LineKey key = lines_[direction][place.line];
  const int reach = tables_->reach;
  const int first = place.at > reach ? place.at - reach : 0;
  const int last = place.at + reach < place.length ? place.at + reach : place.length - 1;
  for (int at = first; at <= last; ++at) {
    // The two bits of an empty point are 0; the stone just put or taken has gone from the empty ones.
    if ((key >> (2 * (at + PatternTables::kPadding))) & 3U) continue;
    const auto near = static_cast<Cell>(cell + (at - place.at) * kSteps[direction]);
    const std::uint8_t classes = tables_->line[tables_->window(key, at)];
    const std::uint8_t before = classes_[direction][near];
    if (classes == before) continue;
    changes_.push_back({near, static_cast<std::uint8_t>(direction), before});
    change_class(near, direction, classes);
  }
}

void SearchBoard::put(Cell cell, Color color) {
  assert(empty(cell));
  empty_.remove(cell);
  count_out(cell);
  ++stones_;
  key_ ^= kKeys.stone[index(color)][cell];
  marks_.push_back(changes_.size());
  PointSet near = near_.back();
  near_.push_back(near |= neighbours()[cell]);
  moves_.push_back(cell);
  for (std::size_t d = 0; d < 4; ++d) {
    const Place place = places_[d][cell];
    lines_[d][place.line] |= bits_of(color, place.at);
    refresh(cell, d);
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
  while (changes_.size() > marks_.back()) {
    const Change change = changes_.back();
    changes_.pop_back();
    change_class(change.cell, change.direction, change.before);
  }
  marks_.pop_back();
  moves_.pop_back();
  near_.pop_back();
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
  count_in(cell);
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
