#include "duiyi/gomoku/solve.h"

#include <algorithm>

#include "duiyi/gomoku/vcf.h"
#include "duiyi/gomoku/vct.h"

namespace duiyi::gomoku {

namespace {

using Clock = SolverLimits::Clock;
using Seconds = std::chrono::duration<double>;

constexpr std::uint64_t kNoLimit = ~std::uint64_t{0};
/// Shares of the time: for the win by fours that comes before one by threats, for threats that are fours or
/// threes, and for the whole search before the proof is written.
constexpr double kFoursShare = 0.15;
constexpr double kThreesShare = 0.75;
constexpr double kSearchShare = 0.92;
constexpr Seconds kLongest{1e7};
constexpr std::uint64_t kFirstTurn = 20'000;

class Solver {
 public:
  Solver(const Board& board, Seconds time, std::size_t megabytes, const std::atomic<bool>& stop)
      : board_(board),
        time_(std::min(time, kLongest)),
        stop_(stop),
        idle_late_(megabytes / 2),
        idle_early_(megabytes / 2, IdleFours::Early),
        vcf_(20) {}

  std::optional<Solution> fours(double share) {
    SolverLimits limits = within(share);
    const auto line = vcf_.solve(board_, kNoLimit, limits);
    nodes_ += limits.spent();
    if (!line) return std::nullopt;
    SolverLimits writing = within(1);
    return written(idle_late_.proof_of(board_, *line, writing));
  }

  std::optional<Solution> threats() {
    if (auto found = fours(kFoursShare)) return found;
    if (auto found = threats_of(ThreatKind::Threes, kThreesShare)) return found;
    return threats_of(ThreatKind::Quiet, kSearchShare);
  }

 private:
  [[nodiscard]] SolverLimits within(double share, std::uint64_t nodes = kNoLimit) const {
    const auto time = std::chrono::duration_cast<Clock::duration>(time_ * share);
    return {nodes, start_ + time, &stop_};
  }

  /// Both ways in turn, each taking twice the nodes of its last turn: what one takes a second for, the other
  /// often finds at once.
  std::optional<Solution> threats_of(ThreatKind kind, double share) {
    for (std::uint64_t turn = kFirstTurn;; turn *= 2) {
      for (VctSolver* solver : {&idle_late_, &idle_early_}) {
        SolverLimits limits = within(share, turn);
        const bool won = solver->solve(board_, kind, limits);
        nodes_ += limits.spent();
        if (won) {
          SolverLimits writing = within(1);
          return written(solver->proof(board_, writing));
        }
        if (!limits.over() || limits.out_of_time()) return std::nullopt;
      }
    }
  }

  std::optional<Solution> written(std::optional<Proof> proof) const {
    if (!proof) return std::nullopt;
    auto moves = main_line(board_, *proof);
    return Solution{std::move(moves), std::move(*proof), nodes_};
  }

  SearchBoard board_;
  Seconds time_;
  const std::atomic<bool>& stop_;
  Clock::time_point start_ = Clock::now();
  std::uint64_t nodes_ = 0;
  VctSolver idle_late_;
  VctSolver idle_early_;
  VcfSolver vcf_;
};

}  // namespace

std::optional<Solution> solve(const Board& board, SolveKind kind, Seconds time, std::size_t megabytes,
                              const std::atomic<bool>& stop) {
  if (board.verdict() || board.stones().full()) return std::nullopt;
  Solver solver(board, time, megabytes, stop);
  return kind == SolveKind::Fours ? solver.fours(0.95) : solver.threats();
}

}  // namespace duiyi::gomoku
