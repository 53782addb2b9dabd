#pragma once

#include "duiyi/common/limits.h"

namespace duiyi {

/// Divides the clock among the moves of a game.
class TimeManager {
 public:
  /// `overhead` is lost between the host's clock and ours with each move.
  void start(const Limits& limits, int seat, int plies_played, Milliseconds overhead) noexcept;

  /// The opponent played the expected move: the clock runs from now.
  void restart() noexcept { start_ = std::chrono::steady_clock::now(); }

  [[nodiscard]] Milliseconds elapsed() const noexcept {
    return std::chrono::duration_cast<Milliseconds>(std::chrono::steady_clock::now() - start_);
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
  SteadyTime start_;
  Milliseconds optimum_{};
  Milliseconds maximum_{};
  bool limited_ = false;
  bool exact_ = false;
};

}  // namespace duiyi
