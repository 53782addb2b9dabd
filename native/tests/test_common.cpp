#include <doctest/doctest.h>

#include <atomic>
#include <memory>
#include <thread>
#include <vector>

#include "duiyi/common/hash_table.h"
#include "duiyi/common/iterations.h"
#include "duiyi/common/moves_in_search.h"
#include "duiyi/common/options.h"
#include "duiyi/common/random.h"
#include "duiyi/common/thread_pool.h"
#include "duiyi/common/time_manager.h"

using namespace duiyi;

TEST_CASE("the hash table gives back what was stored") {
  HashTable table(1);
  CHECK_FALSE(table.probe(42));
  table.store(42, {7, -123, 456, 9, Bound::lower, true});
  const auto found = table.probe(42);
  REQUIRE(found);
  CHECK(found->move == 7);
  CHECK(found->score == -123);
  CHECK(found->eval == 456);
  CHECK(found->depth == 9);
  CHECK(found->bound == Bound::lower);
  CHECK(found->pv);
  table.clear();
  CHECK_FALSE(table.probe(42));
}

TEST_CASE("depths at both ends survive") {
  HashTable table(1);
  for (const int depth : {lowest_hash_depth, 0, highest_hash_depth}) {
    table.store(1, {1, 0, 0, depth, Bound::exact, false});
    CHECK(table.probe(1)->depth == depth);
  }
}

TEST_CASE("a result without a move keeps the known move, and a shallow bound the deep result") {
  HashTable table(1);
  table.store(5, {11, 20, 0, 6, Bound::exact, false});
  table.store(5, {0, 30, 0, 7, Bound::upper, false});
  CHECK(table.probe(5)->move == 11);
  CHECK(table.probe(5)->score == 30);
  table.store(5, {12, 40, 0, 1, Bound::lower, false});
  CHECK(table.probe(5)->score == 30);
}

TEST_CASE("what an old search left is replaced first") {
  HashTable table(1);
  // Keys that differ in their low bits alone share a bucket.
  for (std::uint64_t key = 1; key <= 4; ++key) table.store(key, {1, 0, 0, 20, Bound::exact, false});
  for (int i = 0; i < 4; ++i) table.new_search();
  table.store(1, {1, 0, 0, 20, Bound::exact, false});
  table.store(5, {2, 0, 0, 1, Bound::exact, false});
  CHECK(table.probe(5));
  CHECK(table.probe(1));
  CHECK(table.per_mille_full() > 0);
}

TEST_CASE("threads that write at once never make up a result") {
  HashTable table(1);
  const auto write = [&table](std::uint64_t seed) {
    SplitMix64 random(seed);
    for (int i = 0; i < 100'000; ++i) {
      const std::uint64_t key = random() & 0xFFFF;
      const auto low = static_cast<std::uint16_t>(key | 1);
      table.store(key << 48, {low, static_cast<std::int16_t>(low), 0, 5, Bound::exact, false});
      if (const auto found = table.probe(key << 48)) {
        REQUIRE(found->move == low);
        REQUIRE(found->score == static_cast<std::int16_t>(low));
      }
    }
  };
  std::thread other(write, 1);
  write(2);
  other.join();
}

TEST_CASE("options take what fits and name what does not") {
  Options options;
  int told = 0;
  options.add_spin("Hash", 16, 1, 1024, [&](const Options::Option& o) { told = o.number(); });
  options.add_check("Ponder", false);
  options.add_combo("Rule", "asian", {"asian", "chinese"});
  options.add_text("File", "");
  CHECK(options.set("hash", "64").empty());
  CHECK(told == 64);
  CHECK(options.set("Hash", "0").find("from 1 to 1024") != std::string::npos);
  CHECK_FALSE(options.set("Hash", "12x").empty());
  CHECK(options["Hash"].number() == 64);
  CHECK(options.set("PONDER", "True").empty());
  CHECK(options["Ponder"].flag());
  CHECK(options.set("Rule", "CHINESE").empty());
  CHECK(options["rule"].value == "chinese");
  CHECK_FALSE(options.set("Rule", "other").empty());
  CHECK_FALSE(options.set("Nothing", "1").empty());
  CHECK(options.find("Nothing") == nullptr);
}

TEST_CASE("a move is in search from when a thread enters it until it leaves") {
  const auto moves = std::make_unique<MovesInSearch>();
  const auto key = MovesInSearch::key_of(0x1234'5678'9ABC'DEF0, 77, 5);
  CHECK(key != MovesInSearch::key_of(0x1234'5678'9ABC'DEF0, 78, 5));
  CHECK(key != MovesInSearch::key_of(0x1234'5678'9ABC'DEF0, 77, 6));
  CHECK_FALSE(moves->contains(key));
  moves->enter(key);
  moves->enter(key);
  CHECK(moves->contains(key));
  // Of too many in one place some are forgotten, and none is made up.
  for (std::uint64_t low = 2; low < 20; low += 2) moves->enter((key & ~std::uint64_t{0xFFFF'FFFF}) | low);
  moves->leave(key);
  CHECK_FALSE(moves->contains(key));
}

TEST_CASE("postponed moves come back in the order in which they were left") {
  PostponedMoves<int> postponed;
  CHECK(postponed.next() == nullptr);
  int left = 0;
  while (!postponed.is_full()) postponed.add(left++);
  CHECK(left > 0);
  for (int i = 0; i < left; ++i) {
    const int* move = postponed.next();
    REQUIRE(move != nullptr);
    CHECK(*move == i);
  }
  CHECK(postponed.next() == nullptr);
}

TEST_CASE("the first thread to finish an iteration gives the others what it found") {
  Iterations<int> iterations;
  std::vector<int> mine{1};
  iterations.start(false);
  CHECK(iterations.finish(3, mine) == 3);
  CHECK_FALSE(iterations.have_finished(1));
  iterations.start(true);
  CHECK_FALSE(iterations.have_finished(1));
  CHECK(iterations.finish(3, mine) == 3);
  CHECK(iterations.have_finished(3));
  CHECK_FALSE(iterations.have_finished(4));
  std::vector<int> slow{2};
  CHECK(iterations.finish(2, slow) == 3);
  CHECK(slow == mine);
  iterations.start(true);
  CHECK_FALSE(iterations.have_finished(1));
}

TEST_CASE("every thread of a pool does its part of each job") {
  for (const std::size_t count : {1U, 2U, 5U}) {
    ThreadPool pool(count);
    std::atomic<std::size_t> sum = 0;
    for (int i = 0; i < 50; ++i) pool.run([&](std::size_t number) { sum += number + 1; });
    pool.wait();
    CHECK_FALSE(pool.is_busy());
    CHECK(sum == 50 * count * (count + 1) / 2);
    pool.resize(1);
    pool.run([&](std::size_t) { sum = 0; });
    pool.wait();
    CHECK(sum == 0);
  }
}

TEST_CASE("time is shared out within what the clock has") {
  for (const int left : {1, 50, 1000, 60'000, 3'600'000}) {
    for (const int gain : {0, 100, 5000}) {
      for (const int to_go : {0, 1, 40}) {
        Limits limits;
        limits.time[0] = Milliseconds(left);
        limits.increment[0] = Milliseconds(gain);
        limits.moves_to_go = to_go;
        TimeManager time;
        time.start(limits, 0, 30, Milliseconds(10));
        CHECK(time.is_limited());
        CHECK(time.optimum() <= time.maximum());
        CHECK(time.maximum().count() <= std::max(1, left - 10));
        CHECK(time.optimum().count() >= 1);
      }
    }
  }
  TimeManager time;
  time.start({}, 0, 0, Milliseconds(10));
  CHECK_FALSE(time.is_limited());
  CHECK_FALSE(time.should_play(0));
}

TEST_CASE("of a short time for one move most is left to think") {
  for (const auto& [given, kept] : {std::pair{1, 1}, {20, 18}, {100, 90}, {1000, 990}}) {
    Limits limits;
    limits.move_time = Milliseconds(given);
    TimeManager time;
    time.start(limits, 0, 0, Milliseconds(10));
    CHECK(time.maximum() == Milliseconds(kept));
  }
}
