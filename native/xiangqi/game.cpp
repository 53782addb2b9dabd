#include "duiyi/xiangqi/game.h"

#include "duiyi/xiangqi/check_threats.h"

namespace duiyi::xiangqi {

namespace {

/// Of each side's checks since the last capture, this many count towards the natural limit.
constexpr int counted_checks = 10;

/// Whether only cannons could attack, each side has one at most, and none of these sides has an advisor to
/// fire over: the computer rules call that a draw, unless the next move mates.
bool only_lone_cannons(const Position& p) noexcept {
  using enum PieceType;
  bool any = false;
  for (const Color c : {Color::red, Color::black}) {
    if (p.pieces(c, rook) || p.pieces(c, horse) || p.pieces(c, pawn)) return false;
    const int cannons = p.pieces(c, cannon).count();
    if (cannons > 1 || (cannons == 1 && p.pieces(c, advisor))) return false;
    any = any || cannons == 1;
  }
  return any && !check_threats::mates_at_once(p);
}

}  // namespace

int natural_limit(Ruleset rules) noexcept { return rules == Ruleset::asian ? 100 : 120; }

Game::Game(const Position& start, Ruleset rules, bool allow_self_check)
    : start_(start), position_(start), rules_(rules), allow_self_check_(allow_self_check) {}

MoveList Game::board_moves() const {
  if (!allow_self_check_) return legal_moves(position_);
  return has_legal_move(position_) ? pseudo_legal_moves(position_) : MoveList();
}

bool Game::is_board_move(Move m) const {
  if (!allow_self_check_) return is_legal(position_, m);
  return is_pseudo_legal(position_, m) && has_legal_move(position_);
}

MoveList Game::allowed_moves() const {
  const MoveList moves = board_moves();
  if (rules_ != Ruleset::casual) return moves;
  MoveList kept;
  for (const Move m : moves) {
    if (!casual_refusal(m)) kept.add(m);
  }
  return kept.empty() ? moves : kept;
}

std::optional<IllegalReason> Game::refusal(Move m) const {
  if (!is_board_move(m)) return board_reason(m);
  if (rules_ != Ruleset::casual) return std::nullopt;
  const auto reason = casual_refusal(m);
  return reason && !allowed_moves().has(m) ? reason : std::nullopt;
}

IllegalReason Game::board_reason(Move m) const {
  using enum IllegalReason;
  const Color us = position_.turn();
  const bool captured = position_.general(us) == no_square || position_.general(~us) == no_square;
  if (captured || (allow_self_check_ && !has_legal_move(position_))) return game_over;
  const Piece moved = position_.at(m.from());
  if (moved == Piece::none) return no_piece;
  if (color_of(moved) != us) return not_your_piece;
  if (position_.pieces(us).has(m.to())) return own_piece_there;
  if (!is_pseudo_legal(position_, m) || m.to() == position_.general(~us)) return piece_cannot;
  Position after = position_;
  after.make(m);
  const Bitboard attackers = after.attackers(after.general(us), ~us);
  return attackers == Bitboard::of(after.general(~us)) ? generals_face : leaves_check;
}

void Game::push(Move m) {
  const Color us = position_.turn();
  const Ply ply{position_.make(m), checks_};
  moves_.push_back(m);
  plies_.push_back(ply);
  if (ply.undo.captured != Piece::none) checks_ = {};
  if (position_.in_check()) {
    auto& given = checks_[index(us)];
    if (given < counted_checks) {
      ++given;
    } else if (ply.undo.captured == Piece::none) {
      position_.set_quiet_plies(position_.quiet_plies() - 1);
    }
  }
}

Move Game::pop() {
  const Move m = moves_.back();
  position_.undo(m, plies_.back().undo);
  checks_ = plies_.back().checks;
  moves_.pop_back();
  plies_.pop_back();
  return m;
}

std::optional<std::size_t> Game::loop_start(std::uint64_t key) const {
  int found = 0;
  for (std::size_t ply = plies_.size(); ply-- > 0 && plies_[ply].undo.captured == Piece::none;) {
    if (plies_[ply].undo.key == key && ++found == 2) return ply;
  }
  return std::nullopt;
}

int Game::occurrences() const {
  int found = 1;
  for (std::size_t ply = plies_.size(); ply-- > 0 && plies_[ply].undo.captured == Piece::none;) {
    if (plies_[ply].undo.key == position_.key()) ++found;
  }
  return found;
}

std::size_t Game::quiet_start(std::size_t end, std::size_t most) const {
  std::size_t ply = end;
  while (ply > 0 && end - ply < most && plies_[ply - 1].undo.captured == Piece::none) --ply;
  return ply;
}

Position Game::position_at(std::size_t ply) const {
  Position position = position_;
  for (std::size_t i = moves_.size(); i-- > ply;) position.undo(moves_[i], plies_[i].undo);
  return position;
}

repetition::Verdict Game::judge_from(Ruleset rules, std::size_t first, std::span<const Move> moves) const {
  // Only these rules look at what led into the loop.
  const std::size_t before = rules == Ruleset::tiantian ? repetition::most_counted_plies : 0;
  const std::size_t start = quiet_start(first, before);
  const Position position = position_at(start);
  const std::span<const Move> lead_in(moves_.data() + start, first - start);
  return repetition::judge(rules, {position, lead_in, moves});
}

std::optional<repetition::Verdict> Game::limit_verdict() const {
  const std::size_t start = quiet_start(moves_.size(), repetition::most_counted_plies);
  const std::span<const Move> moves(moves_.data() + start, moves_.size() - start);
  if (moves.size() < repetition::fewest_counted_plies) return std::nullopt;
  return repetition::breaks_limit(position_at(start), moves);
}

std::optional<repetition::Verdict> Game::repetition_verdict(Ruleset rules) const {
  if (const auto first = loop_start(position_.key())) {
    return judge_from(rules, *first, std::span(moves_).subspan(*first));
  }
  return rules == Ruleset::tiantian ? limit_verdict() : std::nullopt;
}

std::vector<repetition::ExplainedMove> Game::explain_repetition(Ruleset rules) const {
  if (!repetition_verdict(rules)) return {};
  const auto loop = loop_start(position_.key());
  const std::size_t first = loop ? *loop : quiet_start(moves_.size(), repetition::most_counted_plies);
  const Position position = position_at(first);
  return repetition::explain(rules, {position, {}, std::span(moves_).subspan(first)});
}

std::optional<IllegalReason> Game::casual_refusal(Move m) const {
  if (position_.at(m.to()) != Piece::none) return std::nullopt;
  const auto first = loop_start(position_.key_after(m));
  if (!first) return std::nullopt;
  std::vector<Move> loop(moves_.begin() + static_cast<std::ptrdiff_t>(*first), moves_.end());
  loop.push_back(m);
  const auto verdict = judge_from(Ruleset::casual, *first, loop);
  if (verdict.loser != position_.turn()) return std::nullopt;
  return verdict.reason == Termination::perpetual_check ? IllegalReason::repeats_check
                                                        : IllegalReason::repeats_chase;
}

std::optional<Outcome> Game::mate_outcome() const {
  const Color us = position_.turn();
  if (position_.general(us) == no_square) return Outcome{~us, Termination::king_captured};
  if (position_.general(~us) == no_square) return Outcome{us, Termination::king_captured};
  if (has_legal_move(position_)) return std::nullopt;
  return Outcome{~us, position_.in_check() ? Termination::checkmate : Termination::stalemate};
}

std::optional<Outcome> Game::repetition_outcome(Ruleset rules) const {
  const auto verdict = repetition_verdict(rules);
  if (!verdict) return std::nullopt;
  if (!verdict->loser) return Outcome{std::nullopt, Termination::repetition};
  if (rules == Ruleset::casual && *verdict->loser == position_.turn()) return std::nullopt;
  return Outcome{~*verdict->loser, verdict->reason};
}

std::optional<Outcome> Game::outcome(Ruleset rules) const {
  if (const auto mate = mate_outcome()) return mate;
  if (const auto repeated = repetition_outcome(rules)) return repeated;
  if (position_.quiet_plies() >= natural_limit(rules))
    return Outcome{std::nullopt, Termination::natural_limit};
  if (position_.is_dead() || (rules == Ruleset::computer && only_lone_cannons(position_)))
    return Outcome{std::nullopt, Termination::insufficient_material};
  return std::nullopt;
}

}  // namespace duiyi::xiangqi
