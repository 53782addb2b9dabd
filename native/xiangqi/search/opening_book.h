#pragma once

#include <cstdint>
#include <span>

#include "duiyi/common/book.h"
#include "duiyi/xiangqi/position.h"

namespace duiyi::xiangqi::search {

using OpeningBook = Book<Move>;

/// A book's text as positions, each seen from both sides: left and right exchanged are the same. BookError
/// for a line with a move that is none.
[[nodiscard]] OpeningBook opening_book_from(std::string_view text);
/// Our own book, which comes with the program; read when it is first asked for.
[[nodiscard]] const OpeningBook& opening_book();

/// The file of our own book; its source is made by the build.
[[nodiscard]] std::span<const std::uint8_t> shipped_book() noexcept;

}  // namespace duiyi::xiangqi::search
