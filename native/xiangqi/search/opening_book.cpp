#include "opening_book.h"

#include "duiyi/xiangqi/movegen.h"

namespace duiyi::xiangqi::search {

namespace {

Square square_of(char file, char rank) {
  const int x = file - 'a';
  const int y = rank - '0';
  return on_board(x, y) ? make_square(x, y) : no_square;
}

Square mirrored(Square s) { return make_square(files - 1 - file_of(s), rank_of(s)); }

/// A move on a position, which is seen in a mirror where `mirror` says so.
Move legal_move(const Position& position, const std::string& text, bool mirror) {
  Square from = text.size() == 4 ? square_of(text[0], text[1]) : no_square;
  Square to = text.size() == 4 ? square_of(text[2], text[3]) : no_square;
  if (from != no_square && to != no_square) {
    if (mirror) {
      from = mirrored(from);
      to = mirrored(to);
    }
    if (const Move m(from, to); is_legal(position, m)) return m;
  }
  throw BookError("the book has the move '" + text + "', which cannot be played in " + position.fen());
}

}  // namespace

OpeningBook opening_book_from(std::string_view text) {
  OpeningBook book;
  for (const BookLine& line : read_book(text, "xiangqi")) {
    for (const bool mirror : {false, true}) {
      Position position;
      for (const std::string& move : line.moves) position.make(legal_move(position, move, mirror));
      for (const BookAnswer& answer : line.answers) {
        book.add(position.key(), {legal_move(position, answer.move, mirror), answer.weight, answer.score});
      }
    }
  }
  return book;
}

const OpeningBook& opening_book() {
  static const OpeningBook book = [] {
    const auto bytes = shipped_book();
    return opening_book_from({reinterpret_cast<const char*>(bytes.data()), bytes.size()});
  }();
  return book;
}

}  // namespace duiyi::xiangqi::search
