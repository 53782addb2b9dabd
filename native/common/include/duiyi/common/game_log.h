#pragma once

#include <cstdint>
#include <iosfwd>
#include <optional>
#include <span>
#include <stdexcept>
#include <string>
#include <vector>

namespace duiyi {

/// A game that an engine played against itself, with what it thought of each position: what its net learns
/// from. Whole games are kept, so that they can be filtered and blended again.
struct LoggedGame {
  /// Stands for the score of a move that was not thought about: a random move of the opening.
  static constexpr std::int16_t no_score = -32768;

  struct Ply {
    /// The game's own number of a move.
    std::uint16_t move;
    /// In centipawns or the like, as the side that moved saw its position before the move; or no_score.
    std::int16_t score;
    [[nodiscard]] bool operator==(const Ply&) const noexcept = default;
  };

  /// The start position and whatever else sets the game up, in the game's own words; empty for the usual one.
  std::string start;
  /// 0 when the side that moved first lost, 1 for a draw, 2 when it won.
  std::uint8_t result = 1;
  std::vector<Ply> plies;

  [[nodiscard]] bool operator==(const LoggedGame&) const noexcept = default;
};

/// A log that cannot be read, as a sentence that says where.
class GameLogError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// Writes games one behind the other. About four bytes a ply; the bytes are the same on every machine.
class GameLogWriter {
 public:
  /// Writes the head of a new log, which names the game ("xiangqi"); at most 15 letters.
  GameLogWriter(std::ostream& out, const std::string& game);
  /// Goes on with a log that has its head already.
  explicit GameLogWriter(std::ostream& out) noexcept : out_(out) {}

  /// A start of at most 255 bytes and at most 65,535 plies; GameLogError if there is more, or if the stream
  /// fails.
  void write(const LoggedGame& game);

 private:
  std::ostream& out_;
};

/// Reads what GameLogWriter wrote.
class GameLogReader {
 public:
  /// Reads the head; GameLogError if this is no log of that game.
  GameLogReader(std::istream& in, const std::string& game);

  /// The next game; nothing at the end. A game that was cut short in the writing ends the log, as if it were
  /// not there; `cut_short` then says so. GameLogError for a game that cannot be.
  [[nodiscard]] std::optional<LoggedGame> next();
  [[nodiscard]] bool cut_short() const noexcept { return cut_short_; }
  /// How many bytes the head and the whole games read so far take: where a writer may go on.
  [[nodiscard]] std::uint64_t good_bytes() const noexcept { return good_bytes_; }

 private:
  [[nodiscard]] bool read(std::span<std::uint8_t> into);

  std::istream& in_;
  std::uint64_t good_bytes_ = 0;
  bool cut_short_ = false;
};

}  // namespace duiyi
