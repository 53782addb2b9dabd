#pragma once

#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "duiyi/common/limits.h"
#include "duiyi/protocol/lines.h"
#include "duiyi/xiangqi/search/engine.h"

/// What UCI and UCCI have in common.
namespace duiyi::protocol {

/// How a host writes moves: ranks from 0 (h2e2), or from 1 to 10 (h3e3).
struct MoveStyle {
  int first_rank = 0;

  [[nodiscard]] std::string write(xiangqi::Move m) const;
  /// The next move of a text that begins with one and holds nothing else; nothing when it does not. Letters
  /// of any case, with or without a hyphen.
  [[nodiscard]] std::optional<xiangqi::Move> read(std::string_view text) const;
};

/// A command that cannot be carried out, as a sentence.
class CommandError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// A protocol: one line in at a time, an engine behind it, lines out.
class Dialect {
 public:
  explicit Dialect(Output& out);
  virtual ~Dialect() = default;
  Dialect(const Dialect&) = delete;
  Dialect& operator=(const Dialect&) = delete;

  /// Carries out a line. False when it ends the program.
  bool handle(std::string_view line);
  /// The input has ended: a search that would not end by itself is stopped, another one may finish.
  void finish();

 protected:
  virtual bool command(std::string_view word, Words& words) = 0;
  virtual void tell(const SearchInfo& info) = 0;
  virtual void tell_best(xiangqi::Move best, xiangqi::Move expected) = 0;
  /// A remark for people.
  void remark(std::string_view text) { out_.line("info string " + std::string(text)); }

  void position(Words& words);
  void go(Limits limits);
  void show_board();
  void perft(int depth);
  void bench(Words& words);
  [[nodiscard]] std::vector<xiangqi::Move> read_moves(Words& words) const;
  [[nodiscard]] std::string line_of(const SearchInfo& info) const;

  Output& out_;
  MoveStyle style_;
  xiangqi::search::Engine engine_;
  bool endless_ = false;
};

/// The line and option texts that both protocols write alike: `type spin default 16 min 1 max 1024`.
[[nodiscard]] std::string option_type(const Options::Option& option);

/// A number of milliseconds no host means to exceed; negative ones count as none left.
[[nodiscard]] Milliseconds to_milliseconds(long long value) noexcept;

}  // namespace duiyi::protocol
