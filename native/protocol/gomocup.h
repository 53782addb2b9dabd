#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <thread>
#include <utility>
#include <vector>

#include "duiyi/gomoku/engine.h"
#include "duiyi/protocol/lines.h"
#include "gomocup_queue.h"

namespace duiyi::protocol {

/// The Gomocup protocol over an engine.
class Gomocup {
 public:
  Gomocup(Output& out, GomocupQueue& queue);
  ~Gomocup();
  Gomocup(const Gomocup&) = delete;
  Gomocup& operator=(const Gomocup&) = delete;

  /// Obeys commands until END.
  void run();

 private:
  /// A stone, and whether it is ours.
  struct Stone {
    gomoku::Point point;
    bool own = true;
  };
  using Handler = void (Gomocup::*)(Words&);
  struct Command {
    std::string_view name;
    Handler obey;
  };
  /// What the lines up to DONE are for.
  enum class Block : std::uint8_t { None, Board, YixinBoard, Swap2, BlockAdd, BlockRemove };

  static const Command kCommands[];

  void obey(const std::string& line);
  void read_block_line(std::string_view line);
  void end_block();
  void error(std::string_view text);

  void start(Words& words);
  void rectstart(Words& words);
  void restart(Words& words);
  void begin(Words& words);
  void turn(Words& words);
  void board(Words& words);
  void yx_board(Words& words);
  void swap2_board(Words& words);
  void take_back(Words& words);
  void play(Words& words);
  void info(Words& words);
  void about(Words& words);
  void nothing(Words& words);
  void yx_nbest(Words& words);
  void yx_show_forbid(Words& words);
  void yx_show_info(Words& words);
  void yx_balance_one(Words& words);
  void yx_balance_two(Words& words);
  void yx_hash_clear(Words& words);
  void yx_search_defend(Words& words);
  void yx_block(Words& words);
  void yx_block_undo(Words& words);
  void yx_block_reset(Words& words);
  void yx_swap2_place(Words& words);
  void yx_swap2_answer(Words& words);
  void yx_swap2_choose(Words& words);
  void yx_soosorv_place(Words& words);
  void yx_soosorv_swap(Words& words);
  void yx_soosorv_fourth(Words& words);
  void yx_soosorv_fifths(Words& words);
  void yx_soosorv_select(Words& words);
  void bench(Words& words);

  void set_info(std::string_view key, std::string_view value);
  [[nodiscard]] bool set_number(std::string_view key, long long value);
  void set_memory(long long bytes);
  void set_style(std::string_view name);
  void set_weights(std::string_view name);

  [[nodiscard]] bool started();
  [[nodiscard]] std::optional<gomoku::Point> point(std::string_view text);
  [[nodiscard]] bool free(gomoku::Point p);
  [[nodiscard]] std::optional<gomoku::Board> position_played() const;
  [[nodiscard]] gomoku::Board position() const;
  [[nodiscard]] gomoku::Color own_color() const;
  [[nodiscard]] Limits limits() const;
  void set_position();

  void think(int lines, bool plays);
  void thought(const gomoku::Choice& choice, bool plays);
  void tell(const SearchInfo& info, int lines);
  void ponder();
  void stop_pondering();
  /// Does long work on a thread of its own, and says the line it comes to.
  void work(std::function<std::string()> job);
  void answer_swap2();
  [[nodiscard]] std::vector<gomoku::Cell> level_opening();
  [[nodiscard]] std::string text(gomoku::Cell cell) const;

  Output& out_;
  GomocupQueue& queue_;
  gomoku::Engine engine_;
  std::thread worker_;
  bool busy_ = false;
  bool pondering_now_ = false;
  bool useless_ = false;  // whether a new game waits for the end of a thought that nobody wants
  bool ended_ = false;
  Block block_ = Block::None;
  std::vector<Stone> block_stones_;
  bool block_wrong_ = false;

  int size_ = 0;
  gomoku::Rule rule_ = gomoku::Rule::Freestyle;
  std::vector<Stone> stones_;
  std::vector<gomoku::Point> banned_;
  long long turn_ms_ = 5000;
  long long match_ms_ = 0;
  long long left_ms_ = 0;
  bool left_known_ = false;
  long long increment_ms_ = 0;
  int depth_ = 0;
  std::uint64_t nodes_ = 0;
  bool ponders_ = false;
  bool uses_book_ = false;
  int soosorv_fifths_ = 1;
};

}  // namespace duiyi::protocol
