#include "duiyi/gomoku/selfplay.h"

#include <algorithm>
#include <cstdlib>
#include <string>

#include "duiyi/common/random.h"
#include "duiyi/gomoku/engine.h"

namespace duiyi::gomoku {

namespace {

constexpr std::size_t kHashMegabytes = 8;
/// An opening: two to five stones within three to five points of the centre, then one that levels.
constexpr int kFewestStones = 2;
constexpr int kWaysOfStones = 4;
constexpr int kNarrowest = 3;
constexpr int kWaysOfWidth = 3;
constexpr Value kFair = 80;
/// Where no opening is level, as on a small board, one that is not has to do.
constexpr int kMostTries = 40;
/// Up to two moves among the six best, before so many stones are on the board.
constexpr std::uint64_t kWaysOfStraying = 3;
constexpr int kStrayingStones = 12;
constexpr int kStrayingChoices = 6;
constexpr int kMostStones = 180;
/// A win is believed when so many moves running saw it, the loser's among them.
constexpr int kSureMoves = 3;
constexpr std::int16_t kWinScore = 20000;

std::int16_t logged(const Score& score) noexcept {
  if (score.mate) return static_cast<std::int16_t>(*score.mate > 0 ? kWinScore : -kWinScore);
  return static_cast<std::int16_t>(std::clamp(score.points, -kMostEval, kMostEval));
}

class Player {
 public:
  explicit Player(const SelfplaySettings& settings) : settings_(settings), random_(settings.seed) {
    engine_.set_hash(kHashMegabytes);
    engine_.set_weights(settings.weights);
  }

  LoggedGame play() {
    Board board = opening();
    LoggedGame log;
    log.start = std::string(name(settings_.rule)) + " " + std::to_string(settings_.size);
    for (const Point p : board.moves()) log.plies.push_back({cell_of(p), LoggedGame::no_score});
    auto straying = static_cast<int>(random_() % kWaysOfStraying);
    sure_ = 0;
    while (!board.verdict() && board.stones().count() < kMostStones) {
      const bool strays = straying > 0 && board.stones().count() < kStrayingStones && random_() % 3 == 0;
      if (strays) --straying;
      const LoggedGame::Ply ply = strays ? stray(board) : think(board);
      if (ply.move == kNoCell || board.refusal(point_of(ply.move))) break;
      log.plies.push_back(ply);
      if (see(board.turn(), ply.score)) break;
      board.play(point_of(ply.move));
    }
    log.result = result(board);
    return log;
  }

 private:
  /// 0 when black lost, 1 for a draw, 2 when it won.
  [[nodiscard]] std::uint8_t result(const Board& board) const noexcept {
    const auto winner = board.verdict()       ? board.verdict()->winner
                        : sure_ >= kSureMoves ? std::optional(winner_)
                                              : std::nullopt;
    return winner ? (*winner == Color::Black ? 2 : 0) : 1;
  }

  /// Whether enough moves running saw the same side win.
  bool see(Color turn, std::int16_t score) noexcept {
    if (std::abs(score) != kWinScore) {
      sure_ = 0;
      return false;
    }
    const Color winner = score > 0 ? turn : opponent(turn);
    sure_ = sure_ > 0 && winner == winner_ ? sure_ + 1 : 1;
    winner_ = winner;
    return sure_ >= kSureMoves;
  }

  [[nodiscard]] Limits limits(std::uint64_t times = 1) const {
    Limits limits;
    limits.nodes = times * settings_.nodes;
    return limits;
  }

  Board opening() {
    for (int tries = 1;; ++tries) {
      Board board(settings_.size, settings_.rule);
      engine_.new_game();
      const auto stones = kFewestStones + static_cast<int>(random_() % kWaysOfStones);
      const auto width = std::min(kNarrowest + static_cast<int>(random_() % kWaysOfWidth), board.size() / 2);
      for (int i = 0; i < stones && !board.verdict(); ++i) put_at_random(board, width);
      if (board.verdict()) continue;
      engine_.set_position(board);
      const auto level = engine_.balance(1, 0, limits());
      if (level.empty() || board.refusal(point_of(level.front()))) continue;
      board.play(point_of(level.front()));
      if (board.verdict()) continue;
      engine_.set_position(board);
      if (tries >= kMostTries || std::abs(engine_.judge(limits(4))) <= kFair) return board;
    }
  }

  void put_at_random(Board& board, int width) {
    const auto across = static_cast<std::uint64_t>(2 * width + 1);
    const int first = board.size() / 2 - width;
    Point p;
    do {
      p = {first + static_cast<int>(random_() % across), first + static_cast<int>(random_() % across)};
    } while (board.refusal(p));
    board.play(p);
  }

  LoggedGame::Ply stray(const Board& board) {
    engine_.set_position(board);
    const auto best = engine_.best_moves(kStrayingChoices, limits());
    if (best.empty()) return {kNoCell, LoggedGame::no_score};
    return {best[random_() % best.size()], LoggedGame::no_score};
  }

  LoggedGame::Ply think(const Board& board) {
    engine_.set_position(board);
    Choice decided;
    engine_.go(limits(), {{}, [&](const Choice& choice) { decided = choice; }});
    engine_.wait();
    return {decided.move, logged(decided.score)};
  }

  const SelfplaySettings& settings_;
  SplitMix64 random_;
  Engine engine_;
  Color winner_ = Color::Black;  // whom the last moves saw win
  int sure_ = 0;                 // how many of them
};

}  // namespace

void selfplay(const SelfplaySettings& settings, const std::function<void(const LoggedGame&)>& take) {
  Player player(settings);
  for (int i = 0; i < settings.games; ++i) take(player.play());
}

}  // namespace duiyi::gomoku
