#pragma once

#include <algorithm>
#include <array>
#include <atomic>
#include <cstdint>
#include <cstdlib>
#include <type_traits>

#include "duiyi/xiangqi/position.h"

/// What the search remembers of which moves were good, from one node to the next. The threads of a search
/// share it: those that order and reduce the same moves alike can use each other's results.
namespace duiyi::xiangqi::search {

inline constexpr int history_limit = 16'384;

/// A number that any thread may change at any time; of two changes at once one may be lost.
class HistoryEntry {
 public:
  // NOLINTNEXTLINE(google-explicit-constructor) it stands for its value
  operator int() const noexcept { return value_.load(std::memory_order_relaxed); }
  void set(int value) noexcept { value_.store(static_cast<std::int16_t>(value), std::memory_order_relaxed); }

 private:
  std::atomic<std::int16_t> value_{0};
};

/// Moves an entry towards a bonus; the nearer it is to the limit, the less.
inline void update_history(HistoryEntry& entry, int bonus) noexcept {
  const int b = std::clamp(bonus, -history_limit / 2, history_limit / 2);
  const int value = entry;
  entry.set(value + b - value * std::abs(b) / history_limit);
}

inline constexpr int pieces_in_all = 2 * piece_types;

/// [piece][goal]
using PieceTo = std::array<std::array<HistoryEntry, squares>, pieces_in_all>;

/// What the threads of a search share: those that order and reduce moves alike can use each other's results.
struct SharedHistories {
  /// [piece][goal][type captured]
  std::array<std::array<std::array<HistoryEntry, piece_types>, squares>, pieces_in_all> capture;
  /// [earlier piece][its goal][piece][goal]; the last earlier piece stands for none.
  std::array<std::array<PieceTo, squares>, pieces_in_all> continuation;
  PieceTo no_continuation;
  /// How far the static evaluation was off, by [kind of key][side][key].
  static constexpr std::size_t corrections = 1 << 14;
  std::array<std::array<std::array<HistoryEntry, corrections>, 2>, 3> correction;

  SharedHistories() { clear(); }
  void clear() noexcept {
    fill(capture, 0);
    fill(continuation, -200);
    fill(no_continuation, 0);
    fill(correction, 0);
  }

  [[nodiscard]] HistoryEntry& of_capture(Piece moved, Move m, Piece captured) noexcept {
    return capture[static_cast<std::size_t>(moved)][static_cast<std::size_t>(m.to())]
                  [index(type_of(captured))];
  }
  [[nodiscard]] PieceTo& after(Piece moved, Square to) noexcept {
    return continuation[static_cast<std::size_t>(moved)][static_cast<std::size_t>(to)];
  }

 private:
  template <typename Table>
  static void fill(Table& table, int value) noexcept {
    if constexpr (std::is_same_v<Table, HistoryEntry>) {
      table.set(value);
    } else {
      for (auto& part : table) fill(part, value);
    }
  }
};

/// One thread's: what changes most is its own, so that two do not fight for the same cache lines.
struct Histories {
  explicit Histories(SharedHistories& others) : shared(others) {}
  void clear() noexcept {
    for (auto& of_side : quiet) {
      for (auto& entry : of_side) entry.set(0);
    }
  }

  [[nodiscard]] HistoryEntry& of_quiet(Color side, Move m) noexcept { return quiet[index(side)][m.value()]; }
  [[nodiscard]] HistoryEntry& of_capture(Piece moved, Move m, Piece captured) noexcept {
    return shared.of_capture(moved, m, captured);
  }
  [[nodiscard]] PieceTo& after(Piece moved, Square to) noexcept { return shared.after(moved, to); }

  SharedHistories& shared;
  /// [side][move]
  std::array<std::array<HistoryEntry, squares * squares>, 2> quiet{};
};

/// The keys that corrections are kept by: the pawns, and the other pieces of either side.
[[nodiscard]] inline std::array<std::size_t, 3> correction_keys(const Position& p) noexcept {
  const auto mix = [](Bitboard b, std::uint64_t seed) {
    const auto low = static_cast<std::uint64_t>(b.bits());
    const auto high = static_cast<std::uint64_t>(b.bits() >> 64);
    std::uint64_t x = (low ^ seed) * 0x9E3779B97F4A7C15ULL;
    x = (x ^ x >> 32 ^ high) * 0xD6E8FEB86659FD93ULL;
    return x ^ x >> 32;
  };
  const auto key = [&](Color c) {
    std::uint64_t x = 0;
    for (const PieceType t : {PieceType::rook, PieceType::horse, PieceType::cannon, PieceType::advisor,
                              PieceType::elephant, PieceType::general}) {
      x = x * 0xBF58476D1CE4E5B9ULL + mix(p.pieces(c, t), static_cast<std::uint64_t>(index(t)) + 1);
    }
    return (x ^ x >> 29) % SharedHistories::corrections;
  };
  const std::uint64_t pawns =
      mix(p.pieces(Color::red, PieceType::pawn), 11) ^ mix(p.pieces(Color::black, PieceType::pawn), 12) * 3;
  return {pawns % SharedHistories::corrections, key(Color::red), key(Color::black)};
}

}  // namespace duiyi::xiangqi::search
