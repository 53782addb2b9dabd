#pragma once

#include "xiangqi_dialect.h"

namespace duiyi::protocol {

/// The Universal Chinese Chess Interface 3.0.
class Ucci : public Dialect {
 public:
  using Dialect::Dialect;

 private:
  bool command(std::string_view word, Words& words) override;
  void tell(const SearchInfo& info) override;
  void tell_best(xiangqi::Move best, xiangqi::Move expected) override;

  void introduce();
  void set_option(Words& words);
  void read_go(Words& words);
  void read_go_word(std::string_view word, Words& words, Limits& limits) const;
  [[nodiscard]] Milliseconds read_time(std::string_view word, Words& words) const;
  [[nodiscard]] int seat() const;

  std::vector<std::uint16_t> banned_;
  bool milliseconds_ = false;
};

}  // namespace duiyi::protocol
