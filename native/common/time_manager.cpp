#include "duiyi/common/time_manager.h"

#include <algorithm>

namespace duiyi {

void TimeManager::start(const Limits& limits, int seat, int plies_played, Milliseconds overhead) noexcept {
  start_.store(limits.start.time_since_epoch().count(), std::memory_order_relaxed);
  exact_ = limits.move_time.has_value();
  limited_ = exact_ || limits.uses_clock(seat);
  optimum_ = maximum_ = Milliseconds::max();
  constexpr Milliseconds least{1};
  if (exact_) {
    // Of a short time for one move, most must be left to think.
    optimum_ = maximum_ = std::max(least, *limits.move_time - std::min(overhead, *limits.move_time / 10));
    return;
  }
  if (!limited_) return;
  const auto s = static_cast<std::size_t>(seat);
  const auto left = std::max<std::int64_t>(1, limits.time[s]->count() - overhead.count());
  const auto gain = std::max<std::int64_t>(0, limits.increment[s].count());
  // Games last about 60 moves; late in one, there are always 20 more to expect.
  const int horizon =
      limits.moves_to_go > 0 ? std::min(limits.moves_to_go, 50) : std::max(20, 45 - plies_played / 6);
  const std::int64_t budget =
      std::max<std::int64_t>(1, left + gain * (horizon - 1) - overhead.count() * (horizon - 1));
  const std::int64_t usual = std::min(budget / horizon, left * 8 / 10);
  const std::int64_t most = std::min(usual * 5, limits.moves_to_go == 1 ? left * 9 / 10 : left * 6 / 10);
  optimum_ = std::max(least, Milliseconds(usual));
  maximum_ = std::max(least, Milliseconds(std::max(usual, most)));
}

bool TimeManager::should_play(int scale_per_cent) const noexcept {
  if (!limited_ || exact_) return false;
  const std::int64_t wanted = optimum_.count() * scale_per_cent / 100;
  return elapsed().count() >= std::min<std::int64_t>(wanted, maximum_.count());
}

}  // namespace duiyi
