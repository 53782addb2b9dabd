#include "duiyi/gomoku/defences.h"

#include <algorithm>

#include "duiyi/gomoku/vcf.h"
#include "duiyi/gomoku/vct.h"

namespace duiyi::gomoku {

namespace {

using Clock = SolverLimits::Clock;
using Seconds = std::chrono::duration<double>;

constexpr double kThreatShare = 0.4;
/// Nodes for each move at first, and by how much they grow from round to round.
constexpr std::uint64_t kFirstNodes = 300;
constexpr std::uint64_t kGrowth = 8;
constexpr Seconds kLongest{1e7};

enum class Finding : std::uint8_t { Open, Holds, Loses };

class Defender {
 public:
  Defender(const Board& board, SolveKind kind, Seconds time, std::size_t megabytes,
           const std::atomic<bool>& stop)
      : board_(board),
        kind_(kind),
        until_(Clock::now() + std::chrono::duration_cast<Clock::duration>(std::min(time, kLongest))),
        stop_(stop),
        vct_(megabytes),
        vcf_(18) {}

  Defences find(std::vector<Cell> threat) {
    Defences found;
    found.threat = std::move(threat);
    board_.empties().each([&](Cell cell) {
      if (!board_.forbidden(board_.turn(), cell)) found.open.push_back(cell);
    });
    for (std::uint64_t nodes = kFirstNodes; !found.open.empty() && !over(); nodes *= kGrowth) {
      std::vector<Cell> left;
      for (const Cell cell : found.open) settle(cell, try_move(cell, nodes), found, left);
      found.open = std::move(left);
    }
    found.nodes = nodes_;
    return found;
  }

 private:
  [[nodiscard]] bool over() const noexcept { return stop_.load() || Clock::now() >= until_; }

  void settle(Cell cell, Finding finding, Defences& found, std::vector<Cell>& left) const {
    if (finding == Finding::Holds) found.sure.push_back(cell);
    if (finding == Finding::Loses) found.refuted.emplace_back(cell, answer_);
    if (finding == Finding::Open) left.push_back(cell);
  }

  Finding try_move(Cell cell, std::uint64_t nodes) {
    if (over()) return Finding::Open;
    if (board_.shape(board_.turn(), cell) == Shape::Five) return Finding::Holds;
    SolverLimits limits(nodes, until_, &stop_);
    board_.play(cell);
    const Finding finding = kind_ == SolveKind::Fours ? fours(limits) : threats(limits);
    board_.undo();
    nodes_ += limits.spent();
    return finding;
  }

  Finding fours(SolverLimits& limits) {
    if (const auto line = vcf_.solve(board_, ~std::uint64_t{0}, limits)) {
      answer_ = line->front();
      return Finding::Loses;
    }
    return vcf_.gave_up() ? Finding::Open : Finding::Holds;
  }

  Finding threats(SolverLimits& limits) {
    if (vct_.solve(board_, ThreatKind::Threes, limits)) {
      answer_ = vct_.winning_move(board_);
      return answer_ == kNoCell ? Finding::Open : Finding::Loses;
    }
    return vct_.shows_no_win(board_) ? Finding::Holds : Finding::Open;
  }

  SearchBoard board_;
  SolveKind kind_;
  Clock::time_point until_;
  const std::atomic<bool>& stop_;
  VctSolver vct_;
  VcfSolver vcf_;
  Cell answer_ = kNoCell;
  std::uint64_t nodes_ = 0;
};

/// The position with the other side to move.
Board passed(const Board& board) {
  std::vector<Point> black;
  std::vector<Point> white;
  for (int row = 0; row < board.size(); ++row) {
    for (int column = 0; column < board.size(); ++column) {
      if (const auto stone = board.stones().at({column, row})) {
        (*stone == Color::Black ? black : white).push_back({column, row});
      }
    }
  }
  return Board::from_stones(board.size(), board.rule(), black, white, opponent(board.turn()));
}

}  // namespace

std::optional<Defences> defences(const Board& board, SolveKind kind, Seconds time, std::size_t megabytes,
                                 const std::atomic<bool>& stop) {
  if (board.verdict() || board.stones().full()) return std::nullopt;
  const auto begin = Clock::now();
  auto threat = solve(passed(board), kind, time * kThreatShare, megabytes, stop);
  if (!threat) return std::nullopt;
  Defender defender(board, kind, time - (Clock::now() - begin), megabytes, stop);
  Defences found = defender.find(std::move(threat->moves));
  found.nodes += threat->nodes;
  return found;
}

}  // namespace duiyi::gomoku
