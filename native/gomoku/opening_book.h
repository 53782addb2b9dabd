#pragma once

#include <cstdint>
#include <span>
#include <string_view>

#include "duiyi/common/book.h"
#include "duiyi/gomoku/board.h"
#include "duiyi/gomoku/point_set.h"

namespace duiyi::gomoku {

using OpeningBook = Book<Cell>;

/// The section of a book's text for a rule and a size, "renju 15", as positions seen from all eight sides.
/// BookError for a line with a move that is none.
[[nodiscard]] OpeningBook opening_book_from(std::string_view text, Rule rule, int size);
/// Our own book for a rule and a size, which comes with the program; read when it is first asked for. Empty
/// where we have made none.
[[nodiscard]] const OpeningBook& opening_book(Rule rule, int size);

/// The file of our own book; its source is made by the build.
[[nodiscard]] std::span<const std::uint8_t> shipped_book() noexcept;

}  // namespace duiyi::gomoku
