#pragma once

#include <cstdint>
#include <functional>
#include <memory>

#include "duiyi/common/game_log.h"
#include "duiyi/gomoku/pattern_weights.h"
#include "duiyi/gomoku/rules.h"

namespace duiyi::gomoku {

struct SelfplaySettings {
  Rule rule = Rule::Freestyle;
  int size = kDefaultSize;
  std::uint64_t nodes = 1000;
  int games = 100;
  std::uint64_t seed = 1;
  std::shared_ptr<const PatternWeights> weights;  ///< The shipped ones when there are none.
};

/// Plays games of the engine against itself and hands them on. Each begins with a few random stones about the
/// centre and one that levels the game, and goes astray a time or two in its first moves. A game's start says
/// the rule and the size, "renju 15"; its moves are numbered as cells. The same settings give the same games
/// on every machine.
void selfplay(const SelfplaySettings& settings, const std::function<void(const LoggedGame&)>& take);

}  // namespace duiyi::gomoku
