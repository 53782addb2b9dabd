#pragma once

#include <condition_variable>
#include <deque>
#include <functional>
#include <mutex>
#include <optional>
#include <string>
#include <variant>

namespace duiyi::protocol {

/// What the program waits for: lines of its host, and work of its own that has ended.
class GomocupQueue {
 public:
  using Finished = std::function<void()>;
  /// A line among those waiting makes what goes on useless; it keeps its place.
  struct Useless {};

  void push_line(std::string line) {
    const std::scoped_lock lock(mutex_);
    lines_.push_back(std::move(line));
    changed_.notify_one();
  }
  void push_finished(Finished finished) {
    const std::scoped_lock lock(mutex_);
    finished_.push_back(std::move(finished));
    changed_.notify_one();
  }

  /// Waits for what comes next. Work that has ended goes before lines. While `busy`, the first line that
  /// `urgent` holds of is given, Useless when `renews` holds of one before it, and all others keep their
  /// place.
  template <typename Urgent, typename Renews>
  [[nodiscard]] std::variant<std::string, Finished, Useless> next(bool busy, Urgent&& urgent,
                                                                  Renews&& renews) {
    std::unique_lock lock(mutex_);
    for (;;) {
      if (!finished_.empty()) {
        Finished finished = std::move(finished_.front());
        finished_.pop_front();
        return finished;
      }
      for (auto it = lines_.begin(); it != lines_.end(); ++it) {
        if (busy && renews(*it)) return Useless{};
        if (busy && !urgent(*it)) continue;
        std::string line = std::move(*it);
        lines_.erase(it);
        return line;
      }
      changed_.wait(lock);
    }
  }

 private:
  std::mutex mutex_;
  std::condition_variable changed_;
  std::deque<std::string> lines_;
  std::deque<Finished> finished_;
};

}  // namespace duiyi::protocol
