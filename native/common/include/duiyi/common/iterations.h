#pragma once

#include <atomic>
#include <mutex>
#include <vector>

namespace duiyi {

/// What the threads of a search tell each other of their iterations: all search to the same depth, and who
/// finishes it first spares the others the rest.
template <typename RootMove>
class Iterations {
 public:
  /// Before a search by one thread or by several.
  void start(bool several_threads) noexcept {
    several_threads_ = several_threads;
    finished_.store(0, std::memory_order_relaxed);
  }
  [[nodiscard]] bool have_several_threads() const noexcept { return several_threads_; }
  /// Whether some thread has finished the iteration of that depth.
  [[nodiscard]] bool have_finished(int depth) const noexcept {
    return several_threads_ && finished_.load(std::memory_order_relaxed) >= depth;
  }

  /// A thread comes to the end of an iteration, with the moves of the root, best first, or has left it since
  /// another one did. Returns the deepest iteration that is finished; the moves are those that it found.
  int finish(int depth, std::vector<RootMove>& moves) {
    if (!several_threads_) return depth;
    const std::scoped_lock lock(mutex_);
    const int deepest = finished_.load(std::memory_order_relaxed);
    if (deepest >= depth) {
      moves = moves_;
      return deepest;
    }
    moves_ = moves;
    finished_.store(depth, std::memory_order_relaxed);
    return depth;
  }

 private:
  bool several_threads_ = false;
  std::atomic<int> finished_{0};
  std::mutex mutex_;
  std::vector<RootMove> moves_;
};

}  // namespace duiyi
