#include "duiyi/gomoku/proof.h"

#include <optional>

namespace duiyi::gomoku {

namespace {

/// For each node how many moves it lasts, and which reply lasts longest.
class Lengths {
 public:
  explicit Lengths(const Proof& proof) : proof_(proof), length_(proof.nodes.size(), 0) {}

  std::size_t of(std::size_t index) {
    if (length_[index]) return length_[index];
    const ProofNode& node = proof_.nodes[index];
    std::size_t longest = node.otherwise.size() + 2;
    for (const auto& [reply, next] : node.replies) longest = std::max(longest, of(next) + 2);
    return length_[index] = longest;
  }

  /// The reply that lasts longest, if some lasts longer than anything else.
  std::optional<std::pair<Cell, std::size_t>> longest_reply(const ProofNode& node) {
    std::optional<std::pair<Cell, std::size_t>> found;
    std::size_t longest = 0;
    for (const auto& reply : node.replies) {
      const std::size_t length = of(reply.second);
      if (length > longest) {
        longest = length;
        found = reply;
      }
    }
    return found;
  }

 private:
  const Proof& proof_;
  std::vector<std::size_t> length_;
};

/// The last moves, where the defender is to move and nothing helps: he stops one five, or has to play on a
/// forbidden point, and the attacker makes another.
void finish(SearchBoard& board, std::vector<Cell>& line) {
  const Color attacker = opponent(board.turn());
  if (!board.count(attacker, Shape::Five)) return;
  const Cell stop = board.points(attacker, Shape::Five).first();
  const bool lost = board.forbidden(board.turn(), stop);
  board.play(stop);
  line.push_back(stop);
  if (lost || !board.count(attacker, Shape::Five)) return;
  line.push_back(board.points(attacker, Shape::Five).first());
}

}  // namespace

std::vector<Cell> main_line(SearchBoard board, const Proof& proof) {
  std::vector<Cell> line;
  Lengths lengths(proof);
  std::size_t index = 0;
  for (;;) {
    const ProofNode& node = proof.nodes[index];
    const bool five = board.shape(board.turn(), node.move) == Shape::Five;
    line.push_back(node.move);
    board.play(node.move);
    if (five) return line;
    const auto reply = lengths.longest_reply(node);
    if (!reply) break;
    line.push_back(reply->first);
    board.play(reply->first);
    index = reply->second;
  }
  finish(board, line);
  return line;
}

}  // namespace duiyi::gomoku
