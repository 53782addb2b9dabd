#include "opening_book.h"

#include <array>
#include <charconv>
#include <map>
#include <mutex>
#include <utility>

namespace duiyi::gomoku {

namespace {

constexpr int kSides = 8;

constexpr std::array<std::string_view, 5> kRuleNames{"freestyle", "standard", "renju", "caro", "exact-caro"};

Point turned(Point p, int side, int size) {
  if (side & 1) p.column = size - 1 - p.column;
  if (side & 2) p.row = size - 1 - p.row;
  if (side & 4) std::swap(p.column, p.row);
  return p;
}

/// A move on a board that is seen from one of its sides.
Point legal_point(const Board& board, const std::string& text, int side) {
  int row = 0;
  const char* end = text.data() + text.size();
  if (text.size() > 1 && std::from_chars(text.data() + 1, end, row).ptr == end) {
    const Point named{text[0] - 'a', row - 1};
    if (board.stones().contains(named)) {
      const Point p = turned(named, side, board.size());
      if (!board.refusal(p)) return p;
    }
  }
  throw BookError("the book has the move '" + text + "', which cannot be played");
}

}  // namespace

OpeningBook opening_book_from(std::string_view text, Rule rule, int size) {
  OpeningBook book;
  const std::string section =
      std::string(kRuleNames[static_cast<std::size_t>(rule)]) + " " + std::to_string(size);
  for (const BookLine& line : read_book(text, section)) {
    for (int side = 0; side < kSides; ++side) {
      Board board(size, rule);
      for (const std::string& move : line.moves) board.play(legal_point(board, move, side));
      for (const BookAnswer& answer : line.answers) {
        book.add(board.key(), {cell_of(legal_point(board, answer.move, side)), answer.weight, answer.score});
      }
    }
  }
  return book;
}

const OpeningBook& opening_book(Rule rule, int size) {
  static std::mutex mutex;
  static std::map<std::pair<Rule, int>, OpeningBook> books;
  const std::lock_guard lock(mutex);
  const auto known = books.find({rule, size});
  if (known != books.end()) return known->second;
  const auto bytes = shipped_book();
  const std::string_view text(reinterpret_cast<const char*>(bytes.data()), bytes.size());
  return books.emplace(std::pair(rule, size), opening_book_from(text, rule, size)).first->second;
}

}  // namespace duiyi::gomoku
