#include "duiyi/common/game_log.h"

#include <algorithm>
#include <array>
#include <istream>
#include <ostream>

namespace duiyi {

namespace {

constexpr std::size_t head_size = 24;
constexpr std::array<std::uint8_t, 8> magic{'D', 'U', 'I', 'Y', 'I', 'G', 'L', '1'};

using Head = std::array<std::uint8_t, head_size>;

Head head_of(const std::string& game) {
  if (game.size() > 15) throw GameLogError("the name of a game in a log has at most 15 letters");
  Head head{};
  std::copy(magic.begin(), magic.end(), head.begin());
  std::copy(game.begin(), game.end(), head.begin() + magic.size());
  return head;
}

void put16(std::vector<std::uint8_t>& bytes, std::uint16_t value) {
  bytes.push_back(static_cast<std::uint8_t>(value & 255));
  bytes.push_back(static_cast<std::uint8_t>(value >> 8));
}

std::uint16_t get16(const std::uint8_t* bytes) {
  return static_cast<std::uint16_t>(bytes[0] | bytes[1] << 8);
}

void send(std::ostream& out, std::span<const std::uint8_t> bytes) {
  out.write(reinterpret_cast<const char*>(bytes.data()), static_cast<std::streamsize>(bytes.size()));
  if (!out) throw GameLogError("the log of games could not be written");
}

}  // namespace

GameLogWriter::GameLogWriter(std::ostream& out, const std::string& game) : out_(out) {
  send(out_, head_of(game));
}

void GameLogWriter::write(const LoggedGame& game) {
  if (game.start.size() > 255) throw GameLogError("the start of a game in a log has at most 255 bytes");
  if (game.plies.size() > 65535) throw GameLogError("a game in a log has at most 65,535 plies");
  std::vector<std::uint8_t> bytes;
  bytes.reserve(4 + game.start.size() + 4 * game.plies.size());
  bytes.push_back(game.result);
  put16(bytes, static_cast<std::uint16_t>(game.plies.size()));
  bytes.push_back(static_cast<std::uint8_t>(game.start.size()));
  bytes.insert(bytes.end(), game.start.begin(), game.start.end());
  for (const auto& ply : game.plies) {
    put16(bytes, ply.move);
    put16(bytes, static_cast<std::uint16_t>(ply.score));
  }
  send(out_, bytes);
}

GameLogReader::GameLogReader(std::istream& in, const std::string& game) : in_(in) {
  Head head{};
  if (!read(head) || head != head_of(game)) throw GameLogError("this is no log of " + game + " games");
  good_bytes_ = head_size;
}

bool GameLogReader::read(std::span<std::uint8_t> into) {
  in_.read(reinterpret_cast<char*>(into.data()), static_cast<std::streamsize>(into.size()));
  cut_short_ = in_.gcount() != 0 && static_cast<std::size_t>(in_.gcount()) != into.size();
  return static_cast<std::size_t>(in_.gcount()) == into.size();
}

std::optional<LoggedGame> GameLogReader::next() {
  std::array<std::uint8_t, 4> front{};
  if (!read(front)) return std::nullopt;
  LoggedGame game;
  game.result = front[0];
  if (game.result > 2)
    throw GameLogError("the game at byte " + std::to_string(good_bytes_) + " has the result " +
                       std::to_string(game.result) + "; it is 0, 1 or 2");
  const std::size_t plies = get16(&front[1]);
  std::vector<std::uint8_t> rest(front[3] + 4 * plies);
  if (!read(rest)) {
    cut_short_ = true;
    return std::nullopt;
  }
  game.start.assign(rest.begin(), rest.begin() + front[3]);
  game.plies.reserve(plies);
  for (std::size_t i = 0; i < plies; ++i) {
    const std::uint8_t* ply = &rest[front[3] + 4 * i];
    game.plies.push_back({get16(ply), static_cast<std::int16_t>(get16(ply + 2))});
  }
  good_bytes_ += front.size() + rest.size();
  return game;
}

}  // namespace duiyi
