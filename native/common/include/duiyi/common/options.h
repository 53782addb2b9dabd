#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

namespace duiyi {

/// The settings of an engine. Names are matched without regard to case; what a setting does is told by its
/// callback.
class Options {
 public:
  enum class Type : std::uint8_t { check, spin, combo, button, text };

  struct Option {
    std::string name;
    Type type;
    std::string initial;
    std::string value;
    /// For spin.
    int least = 0;
    int most = 0;
    /// For combo.
    std::vector<std::string> choices;
    std::function<void(const Option&)> changed;

    [[nodiscard]] int number() const;
    [[nodiscard]] bool flag() const { return value == "true"; }
  };
  using Changed = std::function<void(const Option&)>;

  void add_check(std::string name, bool initial, Changed changed = {});
  void add_spin(std::string name, int initial, int least, int most, Changed changed = {});
  void add_combo(std::string name, std::string initial, std::vector<std::string> choices,
                 Changed changed = {});
  void add_text(std::string name, std::string initial, Changed changed = {});
  void add_button(std::string name, Changed changed);

  /// Sets an option and calls its callback. Returns what was wrong, empty when nothing was; the option is as
  /// it was then.
  std::string set(std::string_view name, std::string_view value);

  /// The option of that name, nullptr when there is none.
  [[nodiscard]] const Option* find(std::string_view name) const noexcept;
  [[nodiscard]] const Option& operator[](std::string_view name) const;
  [[nodiscard]] const std::vector<Option>& all() const noexcept { return options_; }

 private:
  std::vector<Option> options_;
};

/// Whether two words are the same but for the case of ASCII letters.
[[nodiscard]] bool same_word(std::string_view a, std::string_view b) noexcept;

}  // namespace duiyi
