#include "duiyi/common/thread_pool.h"

namespace duiyi {

void ThreadPool::resize(std::size_t count) {
  close();
  closing_ = false;
  round_ = 0;
  for (std::size_t i = 0; i < count; ++i) threads_.emplace_back([this, i] { work(i); });
}

void ThreadPool::close() {
  wait();
  {
    const std::scoped_lock lock(mutex_);
    closing_ = true;
  }
  changed_.notify_all();
  for (std::thread& thread : threads_) thread.join();
  threads_.clear();
}

void ThreadPool::run(std::function<void(std::size_t)> job) {
  {
    std::unique_lock lock(mutex_);
    changed_.wait(lock, [this] { return running_ == 0; });
    job_ = std::move(job);
    running_ = threads_.size();
    ++round_;
  }
  changed_.notify_all();
}

void ThreadPool::wait() {
  std::unique_lock lock(mutex_);
  changed_.wait(lock, [this] { return running_ == 0; });
}

bool ThreadPool::is_busy() {
  const std::scoped_lock lock(mutex_);
  return running_ != 0;
}

void ThreadPool::work(std::size_t number) {
  std::size_t done = 0;
  std::unique_lock lock(mutex_);
  while (true) {
    changed_.wait(lock, [&] { return closing_ || round_ != done; });
    if (round_ == done) return;
    done = round_;
    const std::function<void(std::size_t)>& job = job_;
    lock.unlock();
    job(number);
    lock.lock();
    if (--running_ == 0) changed_.notify_all();
  }
}

}  // namespace duiyi
