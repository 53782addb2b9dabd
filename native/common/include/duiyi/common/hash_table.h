#pragma once

#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>

namespace duiyi {

/// What a search result says of a position's score.
enum class Bound : std::uint8_t {
  none,
  /// The score is at most this.
  upper,
  /// The score is at least this.
  lower,
  exact,
};

/// What is known of a position. Moves and scores mean what the game makes of them.
struct HashData {
  std::uint16_t move = 0;
  std::int16_t score = 0;
  /// The static evaluation.
  std::int16_t eval = 0;
  /// From lowest_hash_depth to highest_hash_depth.
  int depth = 0;
  Bound bound = Bound::none;
  /// The position once lay on a principal variation.
  bool pv = false;
};

inline constexpr int lowest_hash_depth = -7;
inline constexpr int highest_hash_depth = 248;

/// A table of search results that any number of threads read and write at once.
///
/// Buckets of four entries fill a cache line. An entry is two words, the second exclusive-ored into the
/// first: an entry torn by two writers matches no key, so no locks are needed.
class HashTable {
 public:
  explicit HashTable(std::size_t megabytes = 16);
  ~HashTable();
  HashTable(const HashTable&) = delete;
  HashTable& operator=(const HashTable&) = delete;

  /// Takes that many megabytes, and forgets everything. False, and as before, when the machine will not give
  /// them.
  bool resize(std::size_t megabytes);
  void clear() noexcept;
  /// Begins a new search: what earlier ones left is replaced first.
  void new_search() noexcept { age_ = (age_ + 1) & age_mask; }

  [[nodiscard]] std::optional<HashData> probe(std::uint64_t key) const noexcept;
  /// A move of no value (0) leaves the known move standing.
  void store(std::uint64_t key, const HashData& data) noexcept;
  void prefetch(std::uint64_t key) const noexcept { __builtin_prefetch(&bucket(key)); }

  /// How full it is of the present search's results, in thousandths.
  [[nodiscard]] int per_mille_full() const noexcept;
  [[nodiscard]] std::size_t megabytes() const noexcept { return megabytes_; }

 private:
  struct Entry {
    std::atomic<std::uint64_t> key_and_data;
    std::atomic<std::uint64_t> data;
  };
  struct alignas(64) Bucket {
    std::array<Entry, 4> entries;
  };
  static constexpr unsigned age_mask = 31;

  [[nodiscard]] Bucket& bucket(std::uint64_t key) const noexcept {
    __extension__ using Wide = unsigned __int128;
    return buckets_[static_cast<std::size_t>(static_cast<Wide>(key) * count_ >> 64)];
  }
  void release() noexcept;

  Bucket* buckets_ = nullptr;
  std::size_t count_ = 0;
  std::size_t megabytes_ = 0;
  unsigned age_ = 0;
  std::atomic<bool> clean_{false};  // nothing was stored since it was cleared
};

/// The most megabytes that a table may sensibly take on this machine: half of its memory.
[[nodiscard]] std::size_t most_hash_megabytes() noexcept;

}  // namespace duiyi
