#include "duiyi/gomoku/board.h"

#include <array>
#include <cassert>
#include <stdexcept>
#include <string>

#include "duiyi/common/random.h"

namespace duiyi::gomoku {

namespace {

struct ZobristKeys {
  std::array<std::array<std::uint64_t, kMaxSize * kMaxSize>, 2> stone{};
  std::array<std::uint64_t, kMaxSize + 1> size{};
  std::uint64_t white_to_move = 0;
};

constexpr ZobristKeys make_keys() noexcept {
  SplitMix64 next(0x676F6D6F6B75ULL);
  ZobristKeys keys;
  for (auto& of_color : keys.stone) {
    for (auto& key : of_color) key = next();
  }
  for (auto& key : keys.size) key = next();
  keys.white_to_move = next();
  return keys;
}

constexpr ZobristKeys kKeys = make_keys();

std::uint64_t stone_key(Point p, Color color) noexcept {
  return kKeys.stone[static_cast<std::size_t>(color)][static_cast<std::size_t>(p.row * kMaxSize + p.column)];
}

int checked_size(int size) {
  if (size < kMinSize || size > kMaxSize) {
    throw std::invalid_argument("a board is 5 to 20 points wide, not " + std::to_string(size));
  }
  return size;
}

std::string text(Point p) {
  return "column " + std::to_string(p.column + 1) + ", row " + std::to_string(p.row + 1);
}

}  // namespace

std::string_view name(Refusal refusal) noexcept {
  switch (refusal) {
    case Refusal::GameOver:
      return "game_over";
    case Refusal::OffBoard:
      return "off_board";
    case Refusal::Occupied:
      return "occupied";
    case Refusal::Forbidden:
      return "forbidden";
  }
  return "";
}

Board::Board(int size, Rule rule, League league)
    : stones_(checked_size(size)),
      rule_(rule),
      league_(league),
      key_(kKeys.size[static_cast<std::size_t>(size)]) {}

Board Board::from_stones(int size, Rule rule, const std::vector<Point>& black,
                         const std::vector<Point>& white, Color turn, League league) {
  Board board(size, rule, league);
  for (const Point p : black) board.put(p, Color::Black);
  for (const Point p : white) board.put(p, Color::White);
  board.turn_ = turn;
  if (turn == Color::White) board.key_ ^= kKeys.white_to_move;
  board.verdict_ = judge_position(board.stones_, rule, opponent(turn));
  if (!board.verdict_) board.verdict_ = judge_limits(board.stones_, league);
  return board;
}

void Board::put(Point p, Color color) {
  if (!stones_.contains(p)) throw std::invalid_argument(text(p) + " is off the board");
  if (!stones_.empty(p)) throw std::invalid_argument(text(p) + " has two stones");
  stones_.put(p, color);
  key_ ^= stone_key(p, color);
}

std::optional<Refusal> Board::refusal(Point p) const noexcept {
  if (p != kPass && !stones_.contains(p)) return Refusal::OffBoard;
  if (verdict_) return Refusal::GameOver;
  if (p == kPass) return league_.passes ? std::nullopt : std::optional(Refusal::Forbidden);
  if (!stones_.empty(p)) return Refusal::Occupied;
  return std::nullopt;
}

void Board::play(Point p) {
  assert(!refusal(p));
  if (p == kPass) return pass();
  stones_.put(p, turn_);
  moves_.push_back(p);
  verdict_ = judge_move(stones_, rule_, p, turn_);
  if (!verdict_) verdict_ = judge_limits(stones_, league_);
  key_ ^= stone_key(p, turn_) ^ kKeys.white_to_move;
  turn_ = opponent(turn_);
}

void Board::pass() {
  const bool second = !moves_.empty() && moves_.back() == kPass;
  moves_.push_back(kPass);
  if (second) verdict_ = Verdict{std::nullopt, Termination::Passes, {}};
  key_ ^= kKeys.white_to_move;
  turn_ = opponent(turn_);
}

void Board::undo() noexcept {
  assert(!moves_.empty());
  const Point p = moves_.back();
  moves_.pop_back();
  turn_ = opponent(turn_);
  key_ ^= kKeys.white_to_move;
  if (p != kPass) {
    stones_.remove(p);
    key_ ^= stone_key(p, turn_);
  }
  verdict_.reset();  // no move is played after the end, so the game was not over before this one
}

bool Board::same_position(const Board& other) const noexcept {
  return rule_ == other.rule_ && league_ == other.league_ && turn_ == other.turn_ && key_ == other.key_ &&
         stones_ == other.stones_;
}

}  // namespace duiyi::gomoku
