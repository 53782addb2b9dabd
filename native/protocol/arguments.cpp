#include "arguments.h"

#include <algorithm>
#include <charconv>
#include <stdexcept>
#include <utility>

namespace duiyi::protocol {

Arguments::Arguments(std::vector<std::string> words) : words_(std::move(words)) {}

void Arguments::check(const std::vector<std::string>& known) const {
  for (std::size_t i = 0; i < words_.size(); i += 2) {
    if (std::ranges::find(known, words_[i]) == known.end() || i + 1 == words_.size()) {
      throw std::invalid_argument("cannot make sense of '" + words_[i] + "'");
    }
  }
}

std::string Arguments::text(const std::string& name) const {
  for (std::size_t i = 0; i + 1 < words_.size(); i += 2) {
    if (words_[i] == name) return words_[i + 1];
  }
  return {};
}

std::uint64_t Arguments::number(const std::string& name, std::uint64_t otherwise) const {
  const std::string word = text(name);
  if (word.empty()) return otherwise;
  std::uint64_t value = 0;
  const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), value);
  if (error != std::errc() || end != word.data() + word.size()) {
    throw std::invalid_argument(name + " takes a number, not '" + word + "'");
  }
  return value;
}

}  // namespace duiyi::protocol
