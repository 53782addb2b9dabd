#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace duiyi::protocol {

/// The options of a program's command, each a name and its value. What is wrong with them is told by
/// std::invalid_argument, in a sentence.
class Arguments {
 public:
  explicit Arguments(std::vector<std::string> words);

  /// Refuses what is not known, and a name without a value.
  void check(const std::vector<std::string>& known) const;
  /// Empty when the option is not there.
  [[nodiscard]] std::string text(const std::string& name) const;
  [[nodiscard]] std::uint64_t number(const std::string& name, std::uint64_t otherwise) const;

 private:
  std::vector<std::string> words_;
};

}  // namespace duiyi::protocol
