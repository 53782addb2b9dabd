#include "duiyi/protocol/lines.h"

#include <algorithm>
#include <charconv>
#include <istream>
#include <ostream>

namespace duiyi::protocol {

namespace {

constexpr std::string_view blanks = " \t";

std::string_view skip_blanks(std::string_view text) {
  text.remove_prefix(std::min(text.find_first_not_of(blanks), text.size()));
  return text;
}

}  // namespace

std::optional<std::string> LineReader::next() {
  std::string line;
  std::streambuf* buffer = in_.rdbuf();
  constexpr int end = std::char_traits<char>::eof();
  int c = buffer->sbumpc();
  if (returned_ && c == '\n') c = buffer->sbumpc();
  returned_ = false;
  if (c == end) return std::nullopt;
  for (; c != end && c != '\n' && c != '\r'; c = buffer->sbumpc()) {
    const bool control = c < ' ' || c == 0x7F;
    if (line.size() < longest) line.push_back(control ? ' ' : static_cast<char>(c));
  }
  returned_ = c == '\r';
  return line;
}

void Output::line(std::string_view text) {
  const std::scoped_lock lock(mutex_);
  out_ << text << '\n' << std::flush;
}

std::string_view Words::next() {
  rest_ = skip_blanks(rest_);
  const std::string_view word = rest_.substr(0, rest_.find_first_of(blanks));
  rest_.remove_prefix(word.size());
  return word;
}

std::string_view Words::peek() const { return Words(*this).next(); }

std::optional<long long> Words::number() {
  const std::string_view word = peek();
  long long value = 0;
  const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), value);
  if (word.empty() || error != std::errc() || end != word.data() + word.size()) return std::nullopt;
  next();
  return value;
}

std::string_view Words::rest() const {
  const std::string_view text = skip_blanks(rest_);
  return text.substr(0, text.find_last_not_of(blanks) + 1);
}

}  // namespace duiyi::protocol
