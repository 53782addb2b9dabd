#include "duiyi/common/hash_table.h"

#include <algorithm>
#include <cstdlib>
#include <memory>
#include <new>

#ifdef __linux__
#include <sys/mman.h>
#endif
#include <unistd.h>

namespace duiyi {

namespace {

constexpr std::size_t megabyte = std::size_t{1} << 20;
/// Linux backs blocks aligned to this by large pages, which halves the cost of a probe.
constexpr std::size_t page = 2 * megabyte;

// A data word: move 16 bits, score 16, eval 16, depth 8, age 5, pv 1, bound 2.
std::uint64_t pack(const HashData& d, unsigned age) noexcept {
  const auto half = [](std::int16_t v) { return static_cast<std::uint64_t>(static_cast<std::uint16_t>(v)); };
  const auto depth = static_cast<std::uint64_t>(std::clamp(d.depth, lowest_hash_depth, highest_hash_depth) -
                                                lowest_hash_depth);
  return d.move | half(d.score) << 16 | half(d.eval) << 32 | depth << 48 | std::uint64_t{age} << 56 |
         std::uint64_t{d.pv} << 61 | static_cast<std::uint64_t>(d.bound) << 62;
}

HashData unpack(std::uint64_t w) noexcept {
  return {static_cast<std::uint16_t>(w),      static_cast<std::int16_t>(w >> 16),
          static_cast<std::int16_t>(w >> 32), static_cast<int>(w >> 48 & 0xFF) + lowest_hash_depth,
          static_cast<Bound>(w >> 62),        (w >> 61 & 1) != 0};
}

unsigned age_of(std::uint64_t w) noexcept { return static_cast<unsigned>(w >> 56 & 31); }

}  // namespace

HashTable::HashTable(std::size_t megabytes) {
  if (!resize(megabytes)) throw std::bad_alloc();
}

HashTable::~HashTable() { release(); }

void HashTable::release() noexcept {
  std::free(buckets_);
  buckets_ = nullptr;
}

bool HashTable::resize(std::size_t megabytes) {
  if (megabytes == megabytes_) {
    clear();
    return true;
  }
  const std::size_t bytes = (megabytes * megabyte + page - 1) / page * page;
  void* memory = std::aligned_alloc(page, bytes);
  if (memory == nullptr) return false;
#ifdef __linux__
  madvise(memory, bytes, MADV_HUGEPAGE);
#endif
  release();
  count_ = megabytes * megabyte / sizeof(Bucket);
  buckets_ = static_cast<Bucket*>(memory);
  std::uninitialized_value_construct_n(buckets_, count_);
  megabytes_ = megabytes;
  age_ = 0;
  clean_.store(true, std::memory_order_relaxed);
  return true;
}

void HashTable::clear() noexcept {
  if (clean_.exchange(true, std::memory_order_relaxed)) return;
  for (std::size_t i = 0; i < count_; ++i) {
    for (Entry& e : buckets_[i].entries) {
      e.key_and_data.store(0, std::memory_order_relaxed);
      e.data.store(0, std::memory_order_relaxed);
    }
  }
  age_ = 0;
}

std::optional<HashData> HashTable::probe(std::uint64_t key) const noexcept {
  for (const Entry& e : bucket(key).entries) {
    const std::uint64_t word = e.data.load(std::memory_order_relaxed);
    if ((e.key_and_data.load(std::memory_order_relaxed) ^ word) == key && word != 0) return unpack(word);
  }
  return std::nullopt;
}

void HashTable::store(std::uint64_t key, const HashData& data) noexcept {
  if (clean_.load(std::memory_order_relaxed)) clean_.store(false, std::memory_order_relaxed);
  Entry* victim = nullptr;
  int lowest = 0;
  HashData fresh = data;
  for (Entry& e : bucket(key).entries) {
    const std::uint64_t word = e.data.load(std::memory_order_relaxed);
    const HashData old = unpack(word);
    if ((e.key_and_data.load(std::memory_order_relaxed) ^ word) == key && word != 0) {
      if (fresh.move == 0) fresh.move = old.move;
      // A shallower result that is only a bound would lose what is known.
      const bool keep = fresh.bound != Bound::exact && age_of(word) == age_ &&
                        fresh.depth + 4 < old.depth - (old.pv ? 0 : 1);
      if (keep) return;
      victim = &e;
      break;
    }
    const int years = static_cast<int>((age_ - age_of(word)) & age_mask);
    const int worth = word == 0 ? -1000 : old.depth - 8 * years;
    if (victim == nullptr || worth < lowest) {
      victim = &e;
      lowest = worth;
    }
  }
  const std::uint64_t word = pack(fresh, age_);
  victim->key_and_data.store(key ^ word, std::memory_order_relaxed);
  victim->data.store(word, std::memory_order_relaxed);
}

int HashTable::per_mille_full() const noexcept {
  const std::size_t sample = std::min<std::size_t>(count_, 250);
  if (sample == 0) return 0;
  std::size_t used = 0;
  for (std::size_t i = 0; i < sample; ++i) {
    for (const Entry& e : buckets_[i].entries) {
      const std::uint64_t word = e.data.load(std::memory_order_relaxed);
      if (word != 0 && age_of(word) == age_) ++used;
    }
  }
  return static_cast<int>(used * 1000 / (sample * 4));
}

std::size_t most_hash_megabytes() noexcept {
  const long pages = sysconf(_SC_PHYS_PAGES);
  const long size = sysconf(_SC_PAGESIZE);
  if (pages <= 0 || size <= 0) return 1024;
  const std::size_t memory = static_cast<std::size_t>(pages) * static_cast<std::size_t>(size) / megabyte;
  return std::clamp<std::size_t>(memory / 2, 16, std::size_t{1} << 16);
}

}  // namespace duiyi
