#pragma once

#include <cstddef>
#include <cstdlib>
#include <memory>
#include <new>
#include <type_traits>

namespace duiyi::gomoku {

/// A fixed number of values that are all zero at first. The system gives the memory when a value is first
/// written, so that a large table costs nothing until it is used.
template <typename T>
class ZeroedArray {
  static_assert(std::is_trivially_copyable_v<T> && std::is_trivially_destructible_v<T>);

 public:
  explicit ZeroedArray(std::size_t count) : values_(static_cast<T*>(std::calloc(count, sizeof(T)))) {
    if (!values_) throw std::bad_alloc();
  }

  [[nodiscard]] T& operator[](std::size_t i) noexcept { return values_.get()[i]; }
  [[nodiscard]] const T& operator[](std::size_t i) const noexcept { return values_.get()[i]; }

 private:
  struct Free {
    void operator()(T* values) const noexcept { std::free(values); }
  };
  std::unique_ptr<T, Free> values_;
};

}  // namespace duiyi::gomoku
