#pragma once

#include <condition_variable>
#include <cstddef>
#include <functional>
#include <mutex>
#include <thread>
#include <vector>

namespace duiyi {

/// Threads that wait for work and all do the same job together, each told its number.
class ThreadPool {
 public:
  explicit ThreadPool(std::size_t count = 1) { resize(count); }
  ~ThreadPool() { close(); }
  ThreadPool(const ThreadPool&) = delete;
  ThreadPool& operator=(const ThreadPool&) = delete;

  /// Waits for the running job first.
  void resize(std::size_t count);
  [[nodiscard]] std::size_t size() const noexcept { return threads_.size(); }

  /// Starts a job on every thread and returns; waits for the job before it, if one runs. The job must not
  /// throw.
  void run(std::function<void(std::size_t)> job);
  /// Returns when no job runs.
  void wait();
  [[nodiscard]] bool is_busy();

 private:
  void work(std::size_t number);
  void close();

  std::mutex mutex_;
  std::condition_variable changed_;
  std::function<void(std::size_t)> job_;
  std::size_t round_ = 0;
  std::size_t running_ = 0;
  bool closing_ = false;
  std::vector<std::thread> threads_;
};

}  // namespace duiyi
