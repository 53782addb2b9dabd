#pragma once

#include <cstddef>
#include <iosfwd>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>

namespace duiyi::protocol {

/// Reads lines of any kind: ended by \n, \r\n, \r or the end of the stream, control characters turned into
/// blanks, and what is over the limit of a line left out.
class LineReader {
 public:
  static constexpr std::size_t longest = std::size_t{1} << 20;

  explicit LineReader(std::istream& in) : in_(in) {}

  /// Nothing at the end of the stream.
  [[nodiscard]] std::optional<std::string> next();

 private:
  std::istream& in_;
  bool returned_ = false;  // whether the last line ended with \r, whose \n may be still to come
};

/// Writes whole lines, from any thread, and sends them off at once.
class Output {
 public:
  explicit Output(std::ostream& out) : out_(out) {}

  void line(std::string_view text);

 private:
  std::ostream& out_;
  std::mutex mutex_;
};

/// The words of a line, one after the other. The line must outlive it.
class Words {
 public:
  explicit Words(std::string_view line) : rest_(line) {}

  /// The next word; empty when there is none left.
  std::string_view next();
  /// The next word, left in place.
  [[nodiscard]] std::string_view peek() const;
  /// The next word as a number; nothing, and the word left in place, when it is none.
  std::optional<long long> number();
  /// All that is left, without blanks at its ends.
  [[nodiscard]] std::string_view rest() const;

 private:
  std::string_view rest_;
};

}  // namespace duiyi::protocol
