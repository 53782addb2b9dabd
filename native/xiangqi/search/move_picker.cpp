#include "move_picker.h"

#include <utility>

#include "duiyi/xiangqi/exchange.h"

namespace duiyi::xiangqi::search {

MovePicker::MovePicker(const Position& position, const Generator& generator, Histories& histories,
                       const Continuations& continuations, Move hash_move, const Killers& killers) noexcept
    : position_(position),
      generator_(generator),
      histories_(histories),
      continuations_(continuations),
      hash_move_(hash_move),
      killers_(killers),
      stage_(generator.checkers() ? Stage::evasions_hash : Stage::hash) {
  if (!generator_.is_legal(hash_move_)) hash_move_ = Move();
}

MovePicker::MovePicker(const Position& position, const Generator& generator, Histories& histories,
                       const Continuations& continuations, Move hash_move, int least) noexcept
    : position_(position),
      generator_(generator),
      histories_(histories),
      continuations_(continuations),
      hash_move_(hash_move),
      least_(least),
      stage_(generator.checkers() ? Stage::evasions_hash : Stage::captures_hash) {
  const bool fits = generator.checkers() || position.at(hash_move.to()) != Piece::none;
  if (!fits || !generator_.is_legal(hash_move_)) hash_move_ = Move();
}

int MovePicker::score_capture(Move m) const noexcept {
  const Piece captured = position_.at(m.to());
  return 7 * exchange_value(captured) + histories_.of_capture(position_.at(m.from()), m, captured) / 8;
}

int MovePicker::score_quiet(Move m) const noexcept {
  const auto piece = static_cast<std::size_t>(position_.at(m.from()));
  const auto to = static_cast<std::size_t>(m.to());
  int score = 2 * histories_.of_quiet(position_.turn(), m);
  score += 2 * (*continuations_[0])[piece][to];
  score += (*continuations_[1])[piece][to];
  score += (*continuations_[2])[piece][to];
  return score;
}

void MovePicker::add_captures() noexcept {
  MoveList moves;
  generator_.captures(moves);
  for (const Move m : moves) {
    if (m != hash_move_) list_[end_++] = {m, score_capture(m)};
  }
}

void MovePicker::add_quiets() noexcept {
  MoveList moves;
  generator_.quiets(moves);
  at_ = end_ = 0;
  for (const Move m : moves) {
    if (!is_special(m)) list_[end_++] = {m, score_quiet(m)};
  }
}

void MovePicker::add_evasions() noexcept {
  MoveList moves;
  generator_.all(moves);
  constexpr int captures_first = 1 << 20;
  for (const Move m : moves) {
    if (m == hash_move_) continue;
    const bool takes = position_.at(m.to()) != Piece::none;
    list_[end_++] = {m, takes ? captures_first + score_capture(m) : score_quiet(m)};
  }
}

Move MovePicker::take_best() noexcept {
  std::size_t best = at_;
  for (std::size_t i = at_ + 1; i < end_; ++i) {
    if (list_[i].score > list_[best].score) best = i;
  }
  std::swap(list_[at_], list_[best]);
  return list_[at_++].move;
}

Move MovePicker::next() noexcept {
  switch (stage_) {
    case Stage::hash:
    case Stage::captures_hash:
    case Stage::evasions_hash:
      stage_ = static_cast<Stage>(static_cast<int>(stage_) + 1);
      if (hash_move_ != Move()) return hash_move_;
      return next();
    case Stage::make_captures:
      add_captures();
      stage_ = Stage::good_captures;
      [[fallthrough]];
    case Stage::good_captures:
      while (at_ < end_) {
        const Move m = take_best();
        if (exchange_wins(position_, m, -list_[at_ - 1].score / 32)) return m;
        if (bad_count_ < bad_.size()) bad_[bad_count_++] = m;
      }
      stage_ = Stage::killers;
      [[fallthrough]];
    case Stage::killers:
      while (killer_ < killers_.size() && !skip_quiets_) {
        const Move m = killers_[killer_++];
        const bool again = m == hash_move_ || (killer_ == 2 && m == killers_[0]);
        if (m != Move() && !again && position_.at(m.to()) == Piece::none && generator_.is_legal(m)) return m;
      }
      stage_ = Stage::make_quiets;
      [[fallthrough]];
    case Stage::make_quiets:
      if (!skip_quiets_) add_quiets();
      stage_ = Stage::quiets;
      [[fallthrough]];
    case Stage::quiets:
      if (!skip_quiets_ && at_ < end_) return take_best();
      stage_ = Stage::bad_captures;
      [[fallthrough]];
    case Stage::bad_captures:
      if (bad_at_ < bad_count_) return bad_[bad_at_++];
      stage_ = Stage::end;
      return Move();
    case Stage::make_captures_alone:
      add_captures();
      stage_ = Stage::captures_alone;
      [[fallthrough]];
    case Stage::captures_alone:
      while (at_ < end_) {
        const Move m = take_best();
        if (exchange_wins(position_, m, least_)) return m;
      }
      stage_ = Stage::end;
      return Move();
    case Stage::make_evasions:
      add_evasions();
      stage_ = Stage::evasions;
      [[fallthrough]];
    case Stage::evasions:
      if (at_ < end_) return take_best();
      stage_ = Stage::end;
      return Move();
    case Stage::end:
      break;
  }
  return Move();
}

}  // namespace duiyi::xiangqi::search
