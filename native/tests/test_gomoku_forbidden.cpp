#include <doctest/doctest.h>

#include <bit>
#include <string>
#include <string_view>

#include "duiyi/gomoku/forbidden.h"
#include "duiyi/gomoku/line_shape.h"

using namespace duiyi::gomoku;

namespace {

/// The window of a picture of eleven points: X black, O closed, the middle one the stone.
Window window(std::string_view picture) {
  Window found;
  for (std::size_t i = 0; i < picture.size(); ++i) {
    if (picture[i] == 'X') found.black |= LineBits{1} << i;
    if (picture[i] == 'O') found.closed |= LineBits{1} << i;
  }
  return found;
}

/// What the stone makes of its line: "five", "overline", "2 fours", "three" (with where it is straightened)
/// or "nothing".
std::string shape(std::string_view picture) {
  const LineShape found = shape_of(window(picture));
  if (found.five) return "five";
  if (found.overline) return "overline";
  if (found.fours) return std::to_string(found.fours) + (found.fours == 1 ? " four" : " fours");
  if (!found.three()) return "nothing";
  std::string text = "three";
  for (int i = 0; i < 8; ++i) {
    if (found.straight >> i & 1) text += " " + std::to_string(i + LineShape::kFirstStraight);
  }
  return text;
}

Stones board(std::string_view rows, int size) {
  Stones stones(size);
  for (int i = 0; i < size * size; ++i) {
    const char cell = rows[static_cast<std::size_t>(i)];
    if (cell != '.') stones.put({i % size, i / size}, cell == 'X' ? Color::Black : Color::White);
  }
  return stones;
}

}  // namespace

TEST_CASE("rows") {
  CHECK(shape(".XXXXX.....") == "five");
  CHECK(shape("OOOOOXXXXXO") == "five");
  CHECK(shape("XXXXXX.....") == "overline");
  CHECK(shape("XXXXXXXXXXX") == "overline");
}

TEST_CASE("fours") {
  CHECK(shape("...OXXXX.O.") == "1 four");
  CHECK(shape("....XXXX...") == "1 four");  // straight: two fives, one four
  CHECK(shape("..XX.XX....") == "1 four");
  CHECK(shape("...X.XXX.X.") == "2 fours");  // they share three stones
  CHECK(shape(".XX.XX.XX..") == "2 fours");
  CHECK(shape(".XXX.X.XXX.") == "2 fours");
  CHECK(shape(".X.XXXX.X..") == "nothing");  // each five would be an overline
  CHECK(shape("..OXXXXO...") == "nothing");
  CHECK(shape(".X.XXX.X.XO") == "2 fours");
  CHECK(shape("OX.XXX.X.X.") == "2 fours");
}

TEST_CASE("threes") {
  CHECK(shape("....XXX....") == "three 3 7");
  CHECK(shape("...OXXX....") == "nothing");
  CHECK(shape("..O.XXX....") == "three 7");
  CHECK(shape("..O.XXX.O..") == "nothing");
  CHECK(shape("..X.XX.....") == "three 3");
  CHECK(shape("..X..XX....") == "nothing");
  CHECK(shape("..X.XXX.X..") == "2 fours");
  CHECK(shape(".X..XXX..X.") == "nothing");  // a straight four would have an end that makes six
  CHECK(shape(".X..XXX....") == "three 7");
}

TEST_CASE("a line never has a three and a four, nor threes of different stones") {
  for (LineBits black = 0; black <= kWindowMask; ++black) {
    if (!(black & kWindowCentre)) continue;
    const LineBits rest = kWindowMask & ~black;
    for (LineBits closed = rest;; closed = (closed - 1) & rest) {
      const LineShape found = shape_of({black, closed});
      if (found.three()) {
        REQUIRE(found.fours == 0);
        LineBits stones = 0;
        for (int i = 0; i < 11; ++i) {
          const LineBits three = three_of({black, closed}, i);
          REQUIRE((three == 0 || stones == 0 || three == stones));
          if (three) stones = three;
        }
        REQUIRE(std::popcount(stones) == 3);
      }
      REQUIRE(found.fours == fours_of({black, closed}).count);
      if (closed == 0) break;
    }
  }
}

TEST_CASE("stones are put on the lines and taken away without a trace") {
  const Stones stones = board(
      "........."
      "........."
      "....X...."
      "..XX.X..."
      "....X...."
      "....O...."
      "........."
      "........."
      ".........",
      9);
  Lines lines(stones);
  const Point p{4, 3};
  CHECK(renju_move(lines, p) == RenjuMove::Allowed);
  lines.put({6, 6});
  CHECK(lines.window({6, 5}, 1).black == (kWindowCentre | kWindowCentre << 1));
  lines.remove({6, 6});
  for (std::size_t d = 0; d < kDirections.size(); ++d) {
    CHECK(lines.window(p, d).black == Lines(stones).window(p, d).black);
    CHECK(lines.window(p, d).closed == Lines(stones).window(p, d).closed);
  }
}

TEST_CASE("the edge is closed on the smallest and the largest board") {
  for (const int size : {kMinSize, kMaxSize}) {
    const Lines lines{Stones(size)};
    const int last = size - 1;
    CHECK((lines.window({0, 0}, 0).closed & 0x1F) == 0x1F);
    CHECK(lines.window({0, last}, 2).closed == (kWindowMask & ~kWindowCentre));
    CHECK((lines.window({last, last}, 1).closed & 0x7C0) == 0x7C0);
    CHECK((lines.window({last, 0}, 3).closed & 0x7E0) == 0x7C0);
    CHECK((lines.window({0, 0}, 2).closed & 0x3C0) == 0);
  }
}

TEST_CASE("explanations tell of white's stones nothing, of black's and empty points what they make") {
  Stones stones(15);
  for (const Point p : {Point{6, 7}, Point{8, 7}, Point{7, 6}, Point{7, 8}}) stones.put(p, Color::Black);
  stones.put({0, 0}, Color::White);
  CHECK_FALSE(explain(stones, {0, 0}));
  for (const bool stands : {false, true}) {
    if (stands) stones.put({7, 7}, Color::Black);
    const auto why = explain(stones, {7, 7});
    REQUIRE(why);
    CHECK(why->kind == RenjuMove::DoubleThree);
    REQUIRE(why->threes.size() == 2);
    CHECK(why->threes[0].counts());
    CHECK(why->threes[0].straight.size() == 2);
  }
}
