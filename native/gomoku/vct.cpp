#include "duiyi/gomoku/vct.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cstdlib>
#include <limits>

#include "duiyi/gomoku/zeroed_array.h"

namespace duiyi::gomoku {

namespace {

using Number = std::uint32_t;
constexpr Number kInfinite = 1U << 30;

/// Nodes that a search for the attacker's win by fours may take inside the search by threats. A three shows
/// its threat at once; a quiet move may threaten by a long line.
constexpr std::uint64_t kThreeNodes = 100;
constexpr std::uint64_t kQuietNodes = 1500;
constexpr std::uint64_t kDefenceNodes = 200;
constexpr std::uint64_t kProofNodes = 200000;

/// Efforts of mere fours, where idle ones come late.
constexpr int kIdleFour = 20;
constexpr int kUsefulFour = 10;

constexpr std::uint64_t kQuietKey = 0xC3A5C85C97CB3127ULL;
constexpr std::uint64_t kSideKey = 0xB492B66FBE98F273ULL;

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
  explicit NumberTable(std::size_t bytes)
      : count_(std::bit_floor(std::max<std::size_t>(1024, bytes / sizeof(Bucket)))), buckets_(count_) {}

  [[nodiscard]] const Numbers* find(std::uint64_t key) const noexcept {
    for (const Slot& slot : buckets_[key & (count_ - 1)]) {
      if (slot.key == key) return &slot.numbers;
    }
    return nullptr;
  }

  void store(std::uint64_t key, Numbers numbers) noexcept {
    Bucket& bucket = buckets_[key & (count_ - 1)];
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

  std::size_t count_;
  ZeroedArray<Bucket> buckets_;
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

/// Expansions by position, made a few at a time when first asked for.
class ExpansionTable {
 public:
  explicit ExpansionTable(std::size_t slots) : groups_(slots / kGroup) {}

  Expansion& at(std::uint64_t key) {
    const std::size_t slot = (key >> 20) & (groups_.size() * kGroup - 1);
    auto& group = groups_[slot / kGroup];
    if (!group) group = std::make_unique<Group>();
    return (*group)[slot % kGroup];
  }

 private:
  static constexpr std::size_t kGroup = 16;
  using Group = std::array<Expansion, kGroup>;

  std::vector<std::unique_ptr<Group>> groups_;
};

}  // namespace

class VctSolver::Search {
 public:
  Search(std::size_t megabytes, IdleFours idle)
      : idle_(idle),
        table_(megabytes * 1024 * 1024 / 2),
        expansions_(
            std::bit_floor(std::max<std::size_t>(256, megabytes * 1024 * 1024 / 3 / kExpansionBytes))),
        most_winners_(megabytes * 1024 * 1024 / 6 / 48),
        vcf_(megabytes >= 16 ? 18 : 14, MereFours::Left) {}

  bool solve(SearchBoard& board, ThreatKind kind, SolverLimits& limits) {
    board_ = &board;
    limits_ = &limits;
    kind_ = kind;
    attack_nodes_ = kind == ThreatKind::Quiet ? kQuietNodes : kThreeNodes;
    attacker_ = board.turn();
    first_stones_ = board.stones();
    const SearchBoard::ShapesOnly shapes(board);
    explore({kInfinite, kInfinite}, 0);
    return numbers_here().phi == 0;
  }

  bool shows_no_win(SearchBoard& board) {
    board_ = &board;
    return numbers_here().delta == 0;
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
    first_stones_ = board.stones();
    proof_ = {};
    written_.clear();
    const SearchBoard::ShapesOnly shapes(board);
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
    Expansion& slot = expansions_.at(key);
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
    if (const auto line = vcf_.solve(*board_, attack_nodes_, *limits_)) {
      remember_winner(line->front());
      return decide(node, true);
    }
    if (board_->count(defender, Shape::Five)) {
      for (const Cell cell : five_defences(*board_, defender)) add_move(node, cell, 2);
    } else if (const auto threat = threatened_line(kDefenceNodes)) {
      add_each(node, lowest_shape(), breakers(*threat) |= fours_of(attacker_));
    } else {
      add_each(node, lowest_shape(), board_->empties());
    }
    if (node.moves.empty()) decide(node, false);
  }

  [[nodiscard]] Shape lowest_shape() const noexcept {
    return kind_ == ThreatKind::Quiet ? Shape::Two : Shape::Three;
  }

  void add_move(Expansion& node, Cell cell, int effort) {
    if (board_->forbidden(attacker_, cell)) return;
    node.moves.push_back(cell);
    node.effort.push_back(static_cast<std::uint8_t>(effort));
  }

  /// What it may take to prove the move: less for strong shapes, and where it goes on from the last one. A
  /// mere four counts for what it opens.
  [[nodiscard]] int effort_of(Cell cell) {
    if (idle_ == IdleFours::Late && board_->plain_shape(attacker_, cell) == Shape::Four) {
      const int opened = opened_by_four(cell);
      return opened == 0 ? kIdleFour : std::max(1, kUsefulFour - opened);
    }
    const int effort = 4 * effort_of_shape(cell);
    return goes_on(cell) ? std::max(1, effort - 2) : effort;
  }

  /// The points where the attacker may make a three after the four and its stop, but not before, and twice
  /// those for a four; as many as can count when there is no stop, or more than one.
  int opened_by_four(Cell cell) {
    if (board_->forbidden(attacker_, cell)) return 0;
    const PointSet threes = board_->points_from(attacker_, Shape::Three);
    const PointSet fours = board_->points_from(attacker_, Shape::Four);
    int opened = kUsefulFour;
    board_->play(cell);
    const CellList stops = five_defences(*board_, attacker_);
    if (stops.size() == 1 && !board_->forbidden(board_->turn(), stops[0])) {
      board_->play(stops[0]);
      opened = board_->points_from(attacker_, Shape::Three).without(threes).count() +
               2 * board_->points_from(attacker_, Shape::Four).without(fours).count();
      board_->undo();
    }
    board_->undo();
    return opened;
  }

  /// Whether the point lies on a line with the attacker's last stone, near enough for one shape.
  [[nodiscard]] bool goes_on(Cell cell) const noexcept {
    if (board_->stones() < first_stones_ + 2) return false;
    const Point p = point_of(cell);
    const Point q = point_of(board_->last(1));
    const int columns = std::abs(p.column - q.column);
    const int rows = std::abs(p.row - q.row);
    return (columns == 0 || rows == 0 || columns == rows) && std::max(columns, rows) < kFive;
  }

  [[nodiscard]] int effort_of_shape(Cell cell) const noexcept {
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
        return 5;
      case Shape::TwoTwo:
        return 5;
      default:
        return 7;
    }
  }

  void add_each(Expansion& node, Shape low, const PointSet& among) {
    PointSet plain = board_->points_from(attacker_, low);
    (plain &= among).each([&](Cell cell) { add_move(node, cell, effort_of(cell)); });
    if (!board_->count(attacker_, Shape::Forbidden)) return;
    PointSet doubtful = board_->points(attacker_, Shape::Forbidden);
    (doubtful &= among).each([&](Cell cell) {
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
      const auto threat = threatened_line(attack_nodes_);
      if (!threat || defender_wins_by_fours()) return decide(node, true);
      node.moves = answers(*threat);
    }
    if (node.moves.empty()) decide(node, false);
  }

  /// What the other side would win with if the side to move passed.
  std::optional<ForcingLine> threatened_line(std::uint64_t most_nodes) {
    board_->pass();
    auto line = vcf_.solve(*board_, most_nodes, *limits_);
    board_->pass();
    return line;
  }

  bool defender_wins_by_fours() { return vcf_.solve(*board_, kDefenceNodes, *limits_).has_value(); }

  /// The moves of the defender's after which the line no longer wins, likely ones first.
  std::vector<Cell> answers(const ForcingLine& line) {
    std::vector<Cell> found;
    const Color defender = board_->turn();
    breakers(line).each([&](Cell cell) { found.push_back(cell); });
    const auto worth = [&](Cell cell) {
      return 4 * static_cast<int>(board_->plain_shape(defender, cell)) +
             static_cast<int>(board_->plain_shape(attacker_, cell));
    };
    std::ranges::stable_sort(found, [&](Cell a, Cell b) { return worth(a) > worth(b); });
    return found;
  }

  /// The moves of the side to move after which the other side's line no longer wins.
  PointSet breakers(const ForcingLine& line) {
    const Color self = board_->turn();
    PointSet own;
    for (const Cell cell : line) own.add(cell);
    PointSet found;
    relevant(line).each([&](Cell cell) {
      if (board_->forbidden(self, cell)) return;
      if (own.has(cell) || !wins_after(line, cell)) found.add(cell);
    });
    return found;
  }

  bool wins_after(const ForcingLine& line, Cell answer) {
    board_->play(answer);
    const bool wins = still_wins(*board_, line);
    board_->undo();
    return wins;
  }

  /// The empty points where a stone of the side to move could change anything about the line: its own points
  /// and the fives at its end, and wherever the stone would be part of a four at some time on the way,
  /// together with the stops. In renju a stone far away can decide whether a point is forbidden, and in caro
  /// one at the end of a five whether it counts.
  PointSet relevant(const ForcingLine& line) {
    const Color self = board_->turn();
    const Color other = opponent(self);
    const bool caro = is_caro(board_->rule());
    bool asked = false;
    PointSet found;
    const PointSet empties = board_->empties();
    const auto look = [&](Cell cell) {
      asked |= board_->shape(board_->turn(), cell) == Shape::Forbidden;
      found.add(cell);
      if (caro) add_lines(found, cell);
    };
    board_->pass();
    for (const Cell cell : line) {
      found |= fours_of(self);
      look(cell);
      board_->play(cell);
    }
    found |= fours_of(self);
    if (board_->turn() == self && board_->count(other, Shape::Five)) {
      for (const Cell stop : five_defences(*board_, other)) look(stop);
      found |= board_->points(other, Shape::Five);
    }
    for (std::size_t i = 0; i < line.size(); ++i) board_->undo();
    board_->pass();
    if (asked && board_->rule() == Rule::Renju) return empties;
    return found &= empties;
  }

  /// Where a stone of the side's may make a four or more.
  [[nodiscard]] PointSet fours_of(Color side) const {
    PointSet found = board_->points_from(side, Shape::Four);
    if (board_->count(side, Shape::Forbidden)) found |= board_->points(side, Shape::Forbidden);
    return found;
  }

  /// Adds the points on the lines through a point, no more than five steps away.
  void add_lines(PointSet& found, Cell cell) const {
    const Point p = point_of(cell);
    const int size = board_->size();
    for (const Direction d : kDirections) {
      for (int steps = -kFive; steps <= kFive; ++steps) {
        const Point q{p.column + steps * d.columns, p.row + steps * d.rows};
        if (q.column >= 0 && q.row >= 0 && q.column < size && q.row < size) found.add(cell_of(q));
      }
    }
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
                          std::min(bounds.phi, choice.second + 1 + choice.second / 8)};
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
      const auto threat = threatened_line(kQuietNodes);
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
    auto found = vcf_.solve(*board_, kQuietNodes, *limits_);
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
  std::uint64_t attack_nodes_ = kThreeNodes;
  Color attacker_ = Color::Black;
  int first_stones_ = 0;  // on the board that was asked about
  IdleFours idle_;
  NumberTable table_;
  ExpansionTable expansions_;
  std::unordered_map<std::uint64_t, Cell> winners_;
  std::size_t most_winners_;
  VcfSolver vcf_;
  Proof proof_;
  std::unordered_map<std::uint64_t, std::size_t> written_;
};

VctSolver::VctSolver(std::size_t megabytes, IdleFours idle)
    : search_(std::make_unique<Search>(std::max<std::size_t>(1, megabytes), idle)) {}
VctSolver::~VctSolver() = default;

bool VctSolver::solve(SearchBoard& board, ThreatKind kind, SolverLimits& limits) {
  return search_->solve(board, kind, limits);
}

bool VctSolver::shows_no_win(SearchBoard& board) const { return search_->shows_no_win(board); }

Cell VctSolver::winning_move(SearchBoard& board) { return search_->winning_move(board); }

std::optional<Proof> VctSolver::proof(SearchBoard& board, SolverLimits& limits) {
  return search_->proof(board, limits, nullptr);
}

std::optional<Proof> VctSolver::proof_of(SearchBoard& board, const ForcingLine& line, SolverLimits& limits) {
  return search_->proof(board, limits, &line);
}

}  // namespace duiyi::gomoku
