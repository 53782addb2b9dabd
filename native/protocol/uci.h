#pragma once

#include "xiangqi_dialect.h"

namespace duiyi::protocol {

/// The Universal Chess Interface, as Xiangqi programs speak it: ranks from 0. A host that sets UCI_Variant
/// counts them from 1, and is answered so.
class Uci : public Dialect {
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
};

}  // namespace duiyi::protocol
