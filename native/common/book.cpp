#include "duiyi/common/book.h"

#include <charconv>
#include <optional>

namespace duiyi {

namespace {

constexpr int most_weight = 1'000'000;

std::string_view take(std::string_view& text, char end) {
  const std::size_t at = text.find(end);
  const std::string_view head = text.substr(0, at);
  text.remove_prefix(at == std::string_view::npos ? text.size() : at + 1);
  return head;
}

std::vector<std::string_view> words_of(std::string_view text) {
  std::vector<std::string_view> words;
  while (!text.empty()) {
    const std::string_view word = take(text, ' ');
    if (!word.empty()) words.push_back(word);
  }
  return words;
}

std::optional<int> number_of(std::string_view word) {
  int value = 0;
  const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), value);
  if (error != std::errc() || end != word.data() + word.size()) return std::nullopt;
  return value;
}

BookLine read_line(std::string_view line) {
  const std::size_t middle = line.find('=');
  if (middle == std::string_view::npos) throw BookError("has no '='");
  BookLine read;
  for (const std::string_view word : words_of(line.substr(0, middle))) read.moves.emplace_back(word);
  for (std::string_view rest = line.substr(middle + 1); !rest.empty();) {
    const auto words = words_of(take(rest, ','));
    const auto weight = words.size() == 3 ? number_of(words[1]) : std::nullopt;
    const auto score = words.size() == 3 ? number_of(words[2]) : std::nullopt;
    if (!weight || !score || *weight < 0 || *weight > most_weight) {
      throw BookError("has an answer that is not a move, a weight and a score");
    }
    read.answers.push_back({std::string(words[0]), *weight, *score});
  }
  return read;
}

}  // namespace

std::vector<BookLine> read_book(std::string_view text, std::string_view section) {
  std::vector<BookLine> lines;
  std::string_view here;
  for (int number = 1; !text.empty(); ++number) {
    std::string_view line = take(text, '\n');
    if (line.ends_with('\r')) line.remove_suffix(1);
    if (line.empty() || line.front() == '#') continue;
    if (line.front() == '[') {
      here = line.substr(1, line.find(']') - 1);
    } else if (here == section) {
      try {
        lines.push_back(read_line(line));
      } catch (const BookError& error) {
        throw BookError("line " + std::to_string(number) + " of the book " + error.what());
      }
    }
  }
  return lines;
}

}  // namespace duiyi
