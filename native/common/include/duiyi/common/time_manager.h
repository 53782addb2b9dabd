#pragma once

#include <atomic>

#include "duiyi/common/limits.h"

namespace duiyi {

/// Divides the clock among the moves of a game.
class TimeManager {
 public:
  /// `overhead` is lost between the host's clock and ours with each move.
  void start(const Limits& limits, int seat, int plies_played, Milliseconds overhead) noexcept;

  /// The opponent played the expected move: the clock runs from now. Any thread may call this.
  void restart() noexcept { start_.store(now(), std::memory_order_relaxed); }

  [[nodiscard]] Milliseconds elapsed() const noexcept {
    const std::chrono::steady_clock::duration passed(now() - start_.load(std::memory_order_relaxed));
    return std::chrono::duration_cast<Milliseconds>(passed);
  }
  /// Whether there is any limit in time.
  [[nodiscard]] bool is_limited() const noexcept { return limited_; }
  /// What a usual move should take.
  [[nodiscard]] Milliseconds optimum() const noexcept { return optimum_; }
  /// What no move may take.
  [[nodiscard]] Milliseconds maximum() const noexcept { return maximum_; }

  /// Between iterations: whether to play now, the usual time scaled by so many per cent: more for a best
  /// move that changes or a score that falls, less for one that took most of the nodes.
  [[nodiscard]] bool should_play(int scale_per_cent) const noexcept;

 private:
  using Ticks = std::chrono::steady_clock::rep;
  [[nodiscard]] static Ticks now() noexcept {
    return std::chrono::steady_clock::now().time_since_epoch().count();
  }

  std::atomic<Ticks> start_{0};
  Milliseconds optimum_{};
  Milliseconds maximum_{};
  bool limited_ = false;
  bool exact_ = false;
};

}  // namespace duiyi
