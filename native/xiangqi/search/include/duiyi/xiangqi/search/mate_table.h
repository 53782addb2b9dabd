#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace duiyi::xiangqi::search {

/// What the mate solver remembers, by keys of its own. It grows with what is put into it, up to a limit;
/// after that what took least work makes way.
class MateTable {
 public:
  struct Entry {
    std::uint64_t key = 0;
    /// Proof numbers, or what facts are packed into.
    std::uint32_t phi = 0;
    std::uint32_t delta = 0;
    /// Nodes spent below.
    std::uint32_t work = 0;
    /// Plies to mate where that is proven.
    std::uint8_t length = 0;
  };

  [[nodiscard]] const Entry* find(std::uint64_t key) const noexcept {
    if (entries_.empty()) return nullptr;
    const std::size_t first = bucket(key);
    for (std::size_t i = first; i < first + bucket_size; ++i) {
      if (entries_[i].key == key) return &entries_[i];
    }
    return nullptr;
  }

  void store(const Entry& entry) {
    if (used_ * 2 >= entries_.size() && entries_.size() < most) grow();
    put(entry);
  }

 private:
  static constexpr std::size_t bucket_size = 4;
  static constexpr std::size_t fewest = std::size_t{1} << 12;
  static constexpr std::size_t most = std::size_t{1} << 20;

  [[nodiscard]] std::size_t bucket(std::uint64_t key) const noexcept {
    return static_cast<std::size_t>(key >> 7) & (entries_.size() - 1) & ~(bucket_size - 1);
  }

  void grow() {
    std::vector<Entry> old(std::max(fewest, entries_.size() * 4));
    old.swap(entries_);
    used_ = 0;
    for (const Entry& e : old) {
      if (e.key != 0) put(e);
    }
  }

  void put(const Entry& entry) noexcept {
    const std::size_t first = bucket(entry.key);
    std::size_t least = first;
    for (std::size_t i = first; i < first + bucket_size; ++i) {
      if (entries_[i].key == entry.key || entries_[i].key == 0) {
        least = i;
        break;
      }
      if (entries_[i].work < entries_[least].work) least = i;
    }
    used_ += entries_[least].key == 0 ? 1 : 0;
    entries_[least] = entry;
  }

  std::vector<Entry> entries_;
  std::size_t used_ = 0;
};

}  // namespace duiyi::xiangqi::search
