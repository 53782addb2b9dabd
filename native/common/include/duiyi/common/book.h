#pragma once

#include <algorithm>
#include <cstdint>
#include <stdexcept>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

#include "duiyi/common/random.h"

namespace duiyi {

/// What is wrong with a book, as a sentence that names the line.
class BookError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// A move that a book gives: how often it is chosen beside the others, and its score for the mover.
struct BookAnswer {
  std::string move;
  int weight = 0;
  int score = 0;
};

/// A position of a book, by the moves that lead to it.
struct BookLine {
  std::vector<std::string> moves;
  std::vector<BookAnswer> answers;
};

/// The lines of a section of a book's text:
///
///     # a remark
///     [renju 15]
///     h8 h9 = i9 60 12, g7 40 -3        after h8 and h9: i9 with weight 60 and score 12, …
///
/// Lines before the first heading are in the section "". BookError for a line that is none.
[[nodiscard]] std::vector<BookLine> read_book(std::string_view text, std::string_view section);

/// The answers of a game's positions, by the positions' keys. `Move` is the game's own.
template <typename Move>
class Book {
 public:
  struct Answer {
    Move move;
    int weight;
    int score;
  };

  void add(std::uint64_t key, const Answer& answer) {
    auto& known = answers_[key];
    const bool again =
        std::any_of(known.begin(), known.end(), [&](const Answer& a) { return a.move == answer.move; });
    if (!again && answer.weight > 0) known.push_back(answer);
  }

  [[nodiscard]] std::size_t size() const noexcept { return answers_.size(); }

  /// One of the answers that `fits`, the more often the more its weight; nullptr where there is none.
  template <typename Fits>
  [[nodiscard]] const Answer* choose(std::uint64_t key, SplitMix64& dice, Fits&& fits) const {
    const auto found = answers_.find(key);
    if (found == answers_.end()) return nullptr;
    std::uint64_t sum = 0;
    for (const Answer& a : found->second) sum += fits(a.move) ? static_cast<std::uint64_t>(a.weight) : 0;
    if (sum == 0) return nullptr;
    std::uint64_t at = dice() % sum;
    for (const Answer& a : found->second) {
      if (!fits(a.move)) continue;
      if (at < static_cast<std::uint64_t>(a.weight)) return &a;
      at -= static_cast<std::uint64_t>(a.weight);
    }
    return nullptr;
  }

 private:
  std::unordered_map<std::uint64_t, std::vector<Answer>> answers_;
};

}  // namespace duiyi
