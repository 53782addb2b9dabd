#include "duiyi/xiangqi/search/selfplay.h"

#include <algorithm>
#include <optional>

#include "duiyi/common/random.h"
#include "worker.h"

namespace duiyi::xiangqi::search {

namespace {

constexpr int least_random_plies = 8;
constexpr Value fair_opening = 250;
constexpr Value sure_win = 2500;
constexpr int sure_win_plies = 4;
constexpr Value dead_level = 4;
constexpr int dead_level_plies = 12;
constexpr int first_adjudicated_draw = 60;
constexpr int most_plies = 320;
constexpr std::size_t hash_megabytes = 2;

class Player {
 public:
  explicit Player(const SelfplaySettings& settings)
      : settings_(settings), random_(settings.seed), worker_(shared_, 0, Evaluator(settings.net)) {}

  LoggedGame play() {
    Game game = opening();
    LoggedGame log;
    for (const Move m : game.moves()) log.plies.push_back({m.value(), LoggedGame::no_score});
    won_ = lost_ = level_ = 0;
    std::optional<std::uint8_t> result;
    while (!(result = ended(game))) {
      const RootMove best = think(game, settings_.nodes);
      log.plies.push_back({best.move.value(), static_cast<std::int16_t>(best.score)});
      result = adjudicate(game, best.score);
      game.push(best.move);
      if (result) break;
    }
    log.result = *result;
    return log;
  }

 private:
  /// 0 when Red lost, 1 for a draw, 2 when it won.
  [[nodiscard]] static std::optional<std::uint8_t> ended(const Game& game) {
    const auto outcome = game.outcome(game.rules());
    if (outcome) return outcome->winner ? (*outcome->winner == Color::red ? 2 : 0) : 1;
    if (game.moves().size() >= most_plies) return 1;
    return std::nullopt;
  }

  std::optional<std::uint8_t> adjudicate(const Game& game, Value score) {
    const Value red = game.position().turn() == Color::red ? score : -score;
    won_ = red >= sure_win ? won_ + 1 : 0;
    lost_ = red <= -sure_win ? lost_ + 1 : 0;
    level_ = std::abs(red) <= dead_level ? level_ + 1 : 0;
    if (won_ >= sure_win_plies) return 2;
    if (lost_ >= sure_win_plies) return 0;
    if (level_ >= dead_level_plies && game.moves().size() >= first_adjudicated_draw) return 1;
    return std::nullopt;
  }

  Game opening() {
    while (true) {
      Game game(Position(), Ruleset::asian, false);
      const auto plies = least_random_plies + static_cast<int>(random_() % 2);
      for (int i = 0; i < plies; ++i) {
        const MoveList moves = game.board_moves();
        if (moves.empty()) break;
        game.push(moves.begin()[random_() % moves.size()]);
      }
      if (ended(game)) continue;
      clear();
      if (std::abs(think(game, 4 * settings_.nodes).score) <= fair_opening) return game;
    }
  }

  void clear() {
    hash_.clear();
    shared_.histories->clear();
    worker_.clear();
  }

  RootMove think(const Game& game, std::uint64_t nodes) {
    shared_.limits = {};
    shared_.limits.nodes = nodes;
    shared_.stop = false;
    shared_.time.start(shared_.limits, 0, 0, {});
    hash_.new_search();
    const MoveList moves = game.allowed_moves();
    worker_.set_root(game, {moves.begin(), moves.end()});
    worker_.run([] {});
    return worker_.root_moves().front();
  }

  const SelfplaySettings& settings_;
  SplitMix64 random_;
  HashTable hash_{hash_megabytes};
  Shared shared_{hash_, {}, {}, {}, {}, {}, 1};
  Worker worker_;
  int won_ = 0;
  int lost_ = 0;
  int level_ = 0;
};

}  // namespace

void selfplay(const SelfplaySettings& settings, const std::function<void(const LoggedGame&)>& take) {
  Player player(settings);
  for (int i = 0; i < settings.games; ++i) take(player.play());
}

}  // namespace duiyi::xiangqi::search
