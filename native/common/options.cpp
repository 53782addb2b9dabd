#include "duiyi/common/options.h"

#include <algorithm>
#include <charconv>
#include <optional>
#include <stdexcept>
#include <utility>

namespace duiyi {

namespace {

char lower(char c) noexcept { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; }

std::optional<int> parse_int(std::string_view text) noexcept {
  int value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc() || end != text.data() + text.size()) return std::nullopt;
  return value;
}

/// The value to keep, or nothing when the text does not fit the option.
std::optional<std::string> accepted(const Options::Option& option, std::string_view text) {
  using Type = Options::Type;
  switch (option.type) {
    case Type::check:
      if (same_word(text, "true") || same_word(text, "on")) return "true";
      if (same_word(text, "false") || same_word(text, "off")) return "false";
      return std::nullopt;
    case Type::spin: {
      const auto number = parse_int(text);
      if (!number || *number < option.least || *number > option.most) return std::nullopt;
      return std::to_string(*number);
    }
    case Type::combo:
      for (const std::string& choice : option.choices) {
        if (same_word(choice, text)) return choice;
      }
      return std::nullopt;
    case Type::text:
      return std::string(text == "<empty>" ? std::string_view() : text);
    case Type::button:
      return std::string();
  }
  return std::nullopt;
}

std::string what_fits(const Options::Option& option) {
  using Type = Options::Type;
  if (option.type == Type::check) return "true or false";
  if (option.type == Type::spin) {
    return "a number from " + std::to_string(option.least) + " to " + std::to_string(option.most);
  }
  std::string list = "one of";
  for (const std::string& choice : option.choices) list += " " + choice;
  return list;
}

}  // namespace

bool same_word(std::string_view a, std::string_view b) noexcept {
  return std::ranges::equal(a, b, [](char x, char y) { return lower(x) == lower(y); });
}

int Options::Option::number() const { return parse_int(value).value_or(0); }

void Options::add_check(std::string name, bool initial, Changed changed) {
  const std::string value = initial ? "true" : "false";
  options_.push_back({std::move(name), Type::check, value, value, 0, 0, {}, std::move(changed)});
}

void Options::add_spin(std::string name, int initial, int least, int most, Changed changed) {
  const std::string value = std::to_string(initial);
  options_.push_back({std::move(name), Type::spin, value, value, least, most, {}, std::move(changed)});
}

void Options::add_combo(std::string name, std::string initial, std::vector<std::string> choices,
                        Changed changed) {
  options_.push_back(
      {std::move(name), Type::combo, initial, initial, 0, 0, std::move(choices), std::move(changed)});
}

void Options::add_text(std::string name, std::string initial, Changed changed) {
  options_.push_back({std::move(name), Type::text, initial, initial, 0, 0, {}, std::move(changed)});
}

void Options::add_button(std::string name, Changed changed) {
  options_.push_back({std::move(name), Type::button, "", "", 0, 0, {}, std::move(changed)});
}

std::string Options::set(std::string_view name, std::string_view value) {
  const auto found =
      std::ranges::find_if(options_, [name](const Option& o) { return same_word(o.name, name); });
  if (found == options_.end()) return "no option '" + std::string(name) + "'";
  auto kept = accepted(*found, value);
  if (!kept) {
    return "option " + found->name + " takes " + what_fits(*found) + ", not '" + std::string(value) + "'";
  }
  const std::string before = std::exchange(found->value, std::move(*kept));
  try {
    if (found->changed) found->changed(*found);
  } catch (const std::exception& error) {
    found->value = before;
    return "option " + found->name + ": " + error.what();
  }
  return {};
}

const Options::Option* Options::find(std::string_view name) const noexcept {
  for (const Option& option : options_) {
    if (same_word(option.name, name)) return &option;
  }
  return nullptr;
}

const Options::Option& Options::operator[](std::string_view name) const {
  const Option* option = find(name);
  if (option == nullptr) throw std::out_of_range("no option " + std::string(name));
  return *option;
}

}  // namespace duiyi
