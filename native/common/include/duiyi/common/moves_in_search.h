#pragma once

#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <type_traits>

namespace duiyi {

/// The moves that the threads of a search are looking into at this moment, so that each thread leaves for
/// later what another one is at: by then the hash table knows the answer (Tom Kerrigan's simplified ABDADA).
///
/// It only advises: an entry may get lost among many, and nobody waits for anybody.
class MovesInSearch {
 public:
  /// A move from a position, searched to a depth.
  [[nodiscard]] static std::uint64_t key_of(std::uint64_t position, unsigned move, int depth) noexcept {
    const std::uint64_t what = std::uint64_t{move} << 8 | static_cast<std::uint8_t>(depth);
    return (position ^ what * 0x9E37'79B9'7F4A'7C15ULL) | 1;  // never that of a free entry
  }

  [[nodiscard]] bool contains(std::uint64_t key) const noexcept {
    for (const auto& entry : row(key)) {
      if (entry.load(std::memory_order_relaxed) == key) return true;
    }
    return false;
  }

  void enter(std::uint64_t key) noexcept {
    Row& entries = rows_[index(key)];
    for (auto& entry : entries) {
      const std::uint64_t there = entry.load(std::memory_order_relaxed);
      if (there != 0 && there != key) continue;
      entry.store(key, std::memory_order_relaxed);
      return;
    }
    entries.front().store(key, std::memory_order_relaxed);
  }

  void leave(std::uint64_t key) noexcept {
    for (auto& entry : rows_[index(key)]) {
      if (entry.load(std::memory_order_relaxed) == key) entry.store(0, std::memory_order_relaxed);
    }
  }

 private:
  using Row = std::array<std::atomic<std::uint64_t>, 4>;
  static constexpr std::size_t count = 1 << 10;

  [[nodiscard]] static std::size_t index(std::uint64_t key) noexcept { return key >> 32 & (count - 1); }
  [[nodiscard]] const Row& row(std::uint64_t key) const noexcept { return rows_[index(key)]; }

  alignas(64) std::array<Row, count> rows_{};
};

/// The moves of one node that were left for later, with what the node knew of them.
template <typename Move>
class PostponedMoves {
  static_assert(std::is_trivially_default_constructible_v<Move>, "every node has one: it must cost nothing");

 public:
  [[nodiscard]] bool is_full() const noexcept { return size_ == moves_.size(); }
  void add(const Move& move) noexcept { moves_[size_++] = move; }
  /// The next one whose time has come; nullptr when there is none.
  [[nodiscard]] const Move* next() noexcept { return next_ < size_ ? &moves_[next_++] : nullptr; }

 private:
  std::array<Move, 16> moves_;
  std::size_t size_ = 0;
  std::size_t next_ = 0;
};

}  // namespace duiyi
