#pragma once

#include <bit>
#include <cstdint>

#include "duiyi/xiangqi/types.h"

namespace duiyi::xiangqi {

/// A set of points: bit s is point s; the 38 bits above the board are never set.
class Bitboard {
 public:
  __extension__ using Bits = unsigned __int128;

  constexpr Bitboard() noexcept = default;
  constexpr explicit Bitboard(Bits bits) noexcept : bits_(bits) {}
  [[nodiscard]] static constexpr Bitboard of(Square s) noexcept { return Bitboard(Bits{1} << s); }
  [[nodiscard]] static constexpr Bitboard all() noexcept { return Bitboard((Bits{1} << squares) - 1); }

  [[nodiscard]] constexpr Bits bits() const noexcept { return bits_; }
  [[nodiscard]] constexpr bool has(Square s) const noexcept { return (bits_ >> s & 1) != 0; }
  [[nodiscard]] constexpr explicit operator bool() const noexcept { return bits_ != 0; }
  [[nodiscard]] constexpr int count() const noexcept { return std::popcount(low()) + std::popcount(high()); }
  /// The lowest point; the set must not be empty.
  [[nodiscard]] constexpr Square first() const noexcept {
    return low() != 0 ? std::countr_zero(low()) : 64 + std::countr_zero(high());
  }
  /// Takes the lowest point out and returns it; the set must not be empty.
  constexpr Square pop() noexcept {
    const Square s = first();
    bits_ &= bits_ - 1;
    return s;
  }

  constexpr Bitboard& operator|=(Bitboard o) noexcept { return bits_ |= o.bits_, *this; }
  constexpr Bitboard& operator&=(Bitboard o) noexcept { return bits_ &= o.bits_, *this; }
  constexpr Bitboard& operator^=(Bitboard o) noexcept { return bits_ ^= o.bits_, *this; }
  [[nodiscard]] friend constexpr Bitboard operator|(Bitboard a, Bitboard b) noexcept { return a |= b; }
  [[nodiscard]] friend constexpr Bitboard operator&(Bitboard a, Bitboard b) noexcept { return a &= b; }
  [[nodiscard]] friend constexpr Bitboard operator^(Bitboard a, Bitboard b) noexcept { return a ^= b; }
  [[nodiscard]] constexpr Bitboard operator~() const noexcept { return Bitboard(~bits_ & all().bits_); }
  [[nodiscard]] constexpr bool operator==(const Bitboard&) const noexcept = default;

 private:
  [[nodiscard]] constexpr std::uint64_t low() const noexcept { return static_cast<std::uint64_t>(bits_); }
  [[nodiscard]] constexpr std::uint64_t high() const noexcept {
    return static_cast<std::uint64_t>(bits_ >> 64);
  }

  Bits bits_ = 0;
};

}  // namespace duiyi::xiangqi
