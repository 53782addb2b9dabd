#include "duiyi/gomoku/vct.h"

#include <algorithm>
#include <array>
#include <limits>

namespace duiyi::gomoku {

namespace {

using Number = std::uint32_t;
constexpr Number kInfinite = 1U << 30;

/// Nodes that a search for a win by fours may take inside the search by threats.
constexpr std::uint64_t kAttackNodes = 1500;
constexpr std::uint64_t kDefenceNodes = 200;
constexpr std::uint64_t kProofNodes = 200000;

constexpr std::uint64_t kQuietKey = 0xC3A5C85C97CB3127ULL;
constexpr std::uint64_t kSideKey = 0xB492B66FBE98F273ULL;
constexpr std::uint64_t kDefenderKey = 0x9AE16A3B2F90404FULL;

struct Numbers {
  Number phi = 1;    ///< Effort to reach what the side to move there wants.
  Number delta = 1;  ///< Effort to refute that.
};

struct Slot {
  std::uint64_t key = 0;
  Numbers numbers;
};

/// Proof numbers by position: four slots a bucket, the one with the least work goes.
class NumberTable {
 public:
  explicit NumberTable(std::size_t bytes) {
    std::size_t buckets = 1024;
    while (buckets * 2 * sizeof(Bucket) <= bytes) buckets *= 2;
    buckets_.resize(buckets);
  }

  [[nodiscard]] const Numbers* find(std::uint64_t key) const noexcept {
    for (const Slot& slot : buckets_[key & (buckets_.size() - 1)]) {
      if (slot.key == key) return &slot.numbers;
    }
    return nullptr;
  }

  void store(std::uint64_t key, Numbers numbers) noexcept {
    Bucket& bucket = buckets_[key & (buckets_.size() - 1)];
    Slot* target = &bucket[0];
    for (Slot& slot : bucket) {
      if (slot.key == key) {
        target = &slot;
        break;
      }
      if (weight(slot) < weight(*target)) target = &slot;
    }
    *target = {key, numbers};
  }

 private:
  using Bucket = std::array<Slot, 4>;

  static std::uint64_t weight(const Slot& slot) noexcept {
    if (slot.key == 0) return 0;
    return std::uint64_t{slot.numbers.phi} + slot.numbers.delta;
  }

  std::vector<Bucket> buckets_;
};

/// What can be played in a position of the search: found once, and kept for as long as there is room.
struct Expansion {
  std::uint64_t key = 0;
  bool decided = false;
  bool reached = false;  ///< When decided: whether the side to move has what it wants.
  std::vector<Cell> moves;
  std::vector<std::uint8_t> effort;  ///< Of each move of the attacker's, to begin with.
};

constexpr std::size_t kExpansionBytes = 160;

}  // namespace

class VctSolver::Search {
 public:
  explicit Search(std::size_t megabytes)
      : table_(megabytes * 1024 * 1024 / 2),
        expansions_(
            std::bit_floor(std::max<std::size_t>(256, megabytes * 1024 * 1024 / 3 / kExpansionBytes))),
        most_winners_(megabytes * 1024 * 1024 / 6 / 48),
        vcf_(megabytes >= 16 ? 18 : 14) {}

  bool solve(SearchBoard& board, ThreatKind kind, SolverLimits& limits) {
    board_ = &board;
    limits_ = &limits;
    kind_ = kind;
    attacker_ = board.turn();
    explore({kInfinite, kInfinite}, 0);
    return numbers_here().phi == 0;
  }

  Cell winning_move(SearchBoard& board) {
    board_ = &board;
    SolverLimits unlimited;
    if (const auto line = vcf_.solve(board, kProofNodes, unlimited)) return line->front();
    const auto found = winners_.find(key_here());
    return found == winners_.end() ? kNoCell : found->second;
  }

  std::optional<Proof> proof(SearchBoard& board, SolverLimits& limits, const ForcingLine* line) {
    board_ = &board;
    limits_ = &limits;
    attacker_ = board.turn();
    proof_ = {};
    written_.clear();
    if (!write({line, 0}, 0)) return std::nullopt;
    return proof_;
  }

 private:
  static constexpr int kDeepest = 220;

  [[nodiscard]] bool attacking() const noexcept { return board_->turn() == attacker_; }

  [[nodiscard]] std::uint64_t salted(std::uint64_t key) const noexcept {
    if (attacker_ == Color::White) key ^= kSideKey;
    if (kind_ == ThreatKind::Quiet) key ^= kQuietKey;
    return key ? key : 1;
  }
  [[nodiscard]] std::uint64_t key_here() const noexcept { return salted(board_->key()); }

  [[nodiscard]] Numbers numbers_here() const noexcept {
    const Numbers* found = table_.find(key_here());
    return found ? *found : Numbers{};
  }

  // --- what can be played ---

  Expansion& expansion() {
    const std::uint64_t key = key_here();
    Expansion& slot = expansions_[(key >> 20) & (expansions_.size() - 1)];
    if (slot.key == key) return slot;
    slot.key = 0;
    slot.decided = false;
    slot.moves.clear();
    slot.effort.clear();
    if (attacking()) {
      expand_attack(slot);
    } else {
      expand_defence(slot);
    }
    slot.key = limits_->over() ? 0 : key;  // what was cut short must not be kept
    return slot;
  }

  static void decide(Expansion& node, bool reached) {
    node.decided = true;
    node.reached = reached;
  }

  void expand_attack(Expansion& node) {
    const Color defender = opponent(attacker_);
    if (const auto line = vcf_.solve(*board_, kAttackNodes, *limits_)) {
      remember_winner(line->front());
      return decide(node, true);
    }
    if (board_->count(defender, Shape::Five)) {
      for (const Cell cell : five_defences(*board_, defender)) add_move(node, cell, 1);
    } else {
      add_each(node, kind_ == ThreatKind::Quiet ? Shape::Two : Shape::Three);
    }
    if (node.moves.empty()) decide(node, false);
  }

  void add_move(Expansion& node, Cell cell, int effort) {
    if (board_->forbidden(attacker_, cell)) return;
    node.moves.push_back(cell);
    node.effort.push_back(static_cast<std::uint8_t>(effort));
  }

  [[nodiscard]] int effort_of(Cell cell) const noexcept {
    switch (board_->plain_shape(attacker_, cell)) {
      case Shape::OpenFour:
      case Shape::FourThree:
      case Shape::FourPlus:
        return 1;
      case Shape::Four:
      case Shape::ThreeThree:
        return 2;
      case Shape::ThreePlus:
        return 3;
      case Shape::Three:
        return 4;
      case Shape::BlockedThreePlus:
        return 6;
      case Shape::TwoTwo:
        return 8;
      default:
        return 12;
    }
  }

  void add_each(Expansion& node, Shape low) {
    board_->points_from(attacker_, low).each([&](Cell cell) { add_move(node, cell, effort_of(cell)); });
    board_->points(attacker_, Shape::Forbidden).each([&](Cell cell) {
      if (board_->plain_shape(attacker_, cell) >= low) add_move(node, cell, effort_of(cell));
    });
  }

  void expand_defence(Expansion& node) {
    const Color defender = opponent(attacker_);
    if (board_->count(defender, Shape::Five)) return decide(node, true);
    if (board_->count(attacker_, Shape::Five)) {
      for (const Cell cell : five_defences(*board_, attacker_)) {
        if (!board_->forbidden(defender, cell)) node.moves.push_back(cell);
      }
    } else {
      const auto threat = threatened_line();
      if (!threat || defender_wins_by_fours()) return decide(node, true);
      node.moves = answers(*threat);
    }
    if (node.moves.empty()) decide(node, false);
  }

  /// What the attacker would win with if the defender passed.
  std::optional<ForcingLine> threatened_line() {
    board_->pass();
    auto line = vcf_.solve(*board_, kAttackNodes, *limits_);
    board_->pass();
    return line;
  }

  bool defender_wins_by_fours() { return vcf_.solve(*board_, kDefenceNodes, *limits_).has_value(); }

  /// The moves of the defender's after which the line no longer wins.
  std::vector<Cell> answers(const ForcingLine& line) {
    std::vector<Cell> found;
    const Color defender = board_->turn();
    const PointSet candidates = relevant(line);
    candidates.each([&](Cell cell) {
      if (board_->forbidden(defender, cell)) return;
      board_->play(cell);
      const bool wins = still_wins(*board_, line);
      board_->undo();
      if (!wins) found.push_back(cell);
    });
    const auto worth = [&](Cell cell) {
      return 4 * static_cast<int>(board_->plain_shape(defender, cell)) +
             static_cast<int>(board_->plain_shape(attacker_, cell));
    };
    std::ranges::stable_sort(found, [&](Cell a, Cell b) { return worth(a) > worth(b); });
    return found;
  }

  /// The empty points where a stone of the defender's could change anything about the line: those on a line
  /// of the board with one of its points, no more than five steps away, and his fours. In renju a stone far
  /// away can decide whether a point is forbidden.
  PointSet relevant(const ForcingLine& line) {
    if (board_->rule() == Rule::Renju && hangs_on_forbidden(line)) return board_->empties();
    PointSet found;
    const int size = board_->size();
    for (const Cell cell : line) {
      const Point p = point_of(cell);
      found.add(cell);
      for (const Direction d : kDirections) {
        for (int steps = -kFive; steps <= kFive; ++steps) {
          const Point q{p.column + steps * d.columns, p.row + steps * d.rows};
          if (q.column >= 0 && q.row >= 0 && q.column < size && q.row < size) found.add(cell_of(q));
        }
      }
    }
    const Color defender = opponent(attacker_);
    found |= board_->points_from(defender, Shape::Four);
    found |= board_->points(defender, Shape::Forbidden);
    found |= board_->points(attacker_, Shape::Five);
    return found &= board_->empties();
  }

  /// Whether on the way any point had to be asked whether it is forbidden.
  bool hangs_on_forbidden(const ForcingLine& line) {
    board_->pass();
    bool asked = false;
    std::size_t played = 0;
    for (const Cell cell : line) {
      asked |= board_->shape(board_->turn(), cell) == Shape::Forbidden;
      board_->play(cell);
      ++played;
    }
    const Color defender = opponent(attacker_);
    if (board_->turn() == defender && board_->count(attacker_, Shape::Five)) {
      for (const Cell stop : five_defences(*board_, attacker_)) {
        asked |= board_->shape(defender, stop) == Shape::Forbidden;
      }
    }
    while (played-- > 0) board_->undo();
    board_->pass();
    return asked;
  }

  // --- depth-first proof-number search ---

  [[nodiscard]] Numbers of_child(const Expansion& node, std::size_t i, std::uint64_t key) const noexcept {
    if (const Numbers* found = table_.find(key)) return *found;
    if (node.effort.empty()) return {1, 1};
    return {node.effort[i] > 4 ? 2U : 1U, node.effort[i]};
  }

  /// Searches the position until one of its numbers passes its bound, and stores what it found.
  void explore(Numbers bounds, int depth) {
    if (limits_->spend()) return;
    const std::uint64_t key = key_here();
    const bool full = board_->full() || depth >= kDeepest;
    Expansion& first = expansion();
    if (limits_->over()) return;
    if (full || first.decided) {
      const bool reached = !full ? first.reached : !attacking();
      table_.store(key, reached ? Numbers{0, kInfinite} : Numbers{kInfinite, 0});
      return;
    }
    for (;;) {
      // The slot may have gone to another position in the meantime.
      const Expansion& node = expansion();
      const Choice choice = choose(node);
      const Numbers now{choice.phi, choice.delta};
      table_.store(key, now);
      if (now.phi == 0 && attacking()) remember_winner(choice.move);
      if (now.phi >= bounds.phi || now.delta >= bounds.delta || now.phi == 0 || now.delta == 0) return;
      // Going on with the second best for a while costs less than changing to and fro.
      const Numbers below{bounds.delta - (choice.open - 1),
                          std::min(bounds.phi, choice.second + 1 + choice.second / 4)};
      board_->play(choice.move);
      explore(below, depth + 1);
      board_->undo();
      if (limits_->over()) return;
    }
  }

  struct Choice {
    Number phi = kInfinite;
    Number delta = 0;
    Cell move = kNoCell;
    Number open = 0;  ///< Children whose phi is not 0 yet.
    Number second = kInfinite;
  };

  /// The child with the least delta; the node's own numbers. Children lead to many positions in common, so
  /// their phi is not summed: the largest counts, and one for each other that is open.
  [[nodiscard]] Choice choose(const Expansion& node) const {
    Choice choice;
    Number largest = 0;
    bool lost = false;
    for (std::size_t i = 0; i < node.moves.size(); ++i) {
      const Numbers child = of_child(node, i, salted(board_->key_after(node.moves[i])));
      if (child.phi >= kInfinite) lost = true;
      if (child.phi > 0) ++choice.open;
      largest = std::max(largest, child.phi);
      if (child.delta < choice.phi || choice.move == kNoCell) {
        choice.second = choice.phi;
        choice.phi = child.delta;
        choice.move = node.moves[i];
      } else if (child.delta < choice.second) {
        choice.second = child.delta;
      }
    }
    choice.delta = lost ? kInfinite : largest == 0 ? 0 : std::min(kInfinite - 1, largest + choice.open - 1);
    if (choice.phi >= kInfinite) choice.delta = 0;
    if (choice.phi == 0) choice.delta = kInfinite;
    if (choice.second < choice.phi) choice.second = choice.phi;
    return choice;
  }

  void remember_winner(Cell move) {
    if (winners_.size() >= most_winners_) winners_.clear();
    winners_[key_here()] = move;
  }

  // --- the proof ---

  /// A line of fours known to win, from some point of it on.
  struct Hint {
    const ForcingLine* line = nullptr;
    std::size_t at = 0;

    [[nodiscard]] bool given() const noexcept { return line != nullptr && at < line->size(); }
    [[nodiscard]] Cell move() const noexcept { return (*line)[at]; }
    /// What is left of it after its move and this reply.
    [[nodiscard]] Hint after(Cell reply) const noexcept {
      if (line == nullptr || at + 1 >= line->size() || (*line)[at + 1] != reply) return {};
      return {line, at + 2};
    }
  };

  /// Writes the proof of the position and returns its index; none when it cannot within the limits.
  std::optional<std::size_t> write(Hint hint, int depth) {
    const std::uint64_t key = key_here();
    if (const auto found = written_.find(key); found != written_.end()) return found->second;
    if (depth > 2 * kDeepest) return std::nullopt;
    const std::size_t index = proof_.nodes.size();
    proof_.nodes.emplace_back();
    ForcingLine line;
    if (!hint.given() && forced_win(line)) hint = {&line, 0};
    ProofNode node;
    node.move = hint.given() ? hint.move() : winner_here();
    if (node.move == kNoCell) return std::nullopt;
    bool complete = true;
    if (board_->shape(attacker_, node.move) != Shape::Five) {
      board_->play(node.move);
      complete = write_replies(node, hint, depth);
      board_->undo();
    }
    if (!complete) return std::nullopt;
    proof_.nodes[index] = std::move(node);
    written_[key] = index;
    return index;
  }

  bool write_replies(ProofNode& node, Hint hint, int depth) {
    std::vector<Cell> replies;
    if (board_->count(attacker_, Shape::Five)) {
      for (const Cell cell : five_defences(*board_, attacker_)) {
        if (!board_->forbidden(board_->turn(), cell)) replies.push_back(cell);
      }
    } else {
      const auto threat = threatened_line();
      if (!threat) return false;
      node.otherwise = *threat;
      replies = answers(*threat);
    }
    for (const Cell reply : replies) {
      board_->play(reply);
      const auto next = write(hint.after(reply), depth + 1);
      board_->undo();
      if (!next) return false;
      node.replies.emplace_back(reply, *next);
    }
    return true;
  }

  bool forced_win(ForcingLine& line) {
    auto found = vcf_.solve(*board_, kAttackNodes, *limits_);
    if (!found) return false;
    line = std::move(*found);
    return true;
  }

  /// The move that wins here; searched again where the table has lost it.
  Cell winner_here() {
    const auto find = [&] {
      const auto found = winners_.find(key_here());
      return found == winners_.end() ? kNoCell : found->second;
    };
    if (const Cell known = find(); known != kNoCell) return known;
    explore_again();
    return find();
  }

  void explore_again() {
    table_.store(key_here(), {1, 1});
    explore({kInfinite, kInfinite}, 0);
  }

  SearchBoard* board_ = nullptr;
  SolverLimits* limits_ = nullptr;
  ThreatKind kind_ = ThreatKind::Threes;
  Color attacker_ = Color::Black;
  NumberTable table_;
  std::vector<Expansion> expansions_;
  std::unordered_map<std::uint64_t, Cell> winners_;
  std::size_t most_winners_;
  VcfSolver vcf_;
  Proof proof_;
  std::unordered_map<std::uint64_t, std::size_t> written_;
};

VctSolver::VctSolver(std::size_t megabytes)
    : search_(std::make_unique<Search>(std::max<std::size_t>(1, megabytes))) {}
VctSolver::~VctSolver() = default;

bool VctSolver::solve(SearchBoard& board, ThreatKind kind, SolverLimits& limits) {
  return search_->solve(board, kind, limits);
}

Cell VctSolver::winning_move(SearchBoard& board) { return search_->winning_move(board); }

std::optional<Proof> VctSolver::proof(SearchBoard& board, SolverLimits& limits) {
  return search_->proof(board, limits, nullptr);
}

std::optional<Proof> VctSolver::proof_of(SearchBoard& board, const ForcingLine& line, SolverLimits& limits) {
  return search_->proof(board, limits, &line);
}

}  // namespace duiyi::gomoku
