#include <doctest/doctest.h>

#include <sstream>

#include "duiyi/common/game_log.h"

using duiyi::GameLogError;
using duiyi::GameLogReader;
using duiyi::GameLogWriter;
using duiyi::LoggedGame;

namespace {

const std::vector<LoggedGame> games{
    {"", 2, {{17, LoggedGame::no_score}, {8099, -31000}, {0, 12}}},
    {"3k5/9/9/9/9/9/9/9/9/4K4 w", 1, {}},
    {"", 0, {{1, 0}}},
};

std::string written() {
  std::ostringstream out;
  GameLogWriter writer(out, "xiangqi");
  for (const auto& game : games) writer.write(game);
  return out.str();
}

}  // namespace

TEST_CASE("what a log holds is read back equal") {
  std::istringstream in(written());
  GameLogReader reader(in, "xiangqi");
  for (const auto& game : games) CHECK(reader.next() == game);
  CHECK_FALSE(reader.next());
  CHECK_FALSE(reader.cut_short());
  CHECK(reader.good_bytes() == written().size());
}

TEST_CASE("a game cut short ends the log, and the writing may go on before it") {
  const std::string whole = written();
  for (std::size_t size = whole.size() - 7; size < whole.size(); ++size) {
    std::istringstream in(whole.substr(0, size));
    GameLogReader reader(in, "xiangqi");
    CHECK(reader.next() == games[0]);
    CHECK(reader.next() == games[1]);
    CHECK_FALSE(reader.next());
    CHECK(reader.cut_short());
    CHECK(reader.good_bytes() == whole.size() - 8);
  }
}

TEST_CASE("what is no log is refused") {
  std::istringstream other(written());
  CHECK_THROWS_AS(GameLogReader(other, "gomoku"), GameLogError);
  std::istringstream empty;
  CHECK_THROWS_AS(GameLogReader(empty, "xiangqi"), GameLogError);
  std::istringstream broken(written().substr(0, 24) + std::string("\x07\x00\x00\x00", 4));
  GameLogReader reader(broken, "xiangqi");
  CHECK_THROWS_WITH_AS((void)reader.next(), "the game at byte 24 has the result 7; it is 0, 1 or 2",
                       GameLogError);
}
