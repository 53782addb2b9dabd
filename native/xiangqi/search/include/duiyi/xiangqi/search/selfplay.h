#pragma once

#include <cstdint>
#include <functional>
#include <memory>

#include "duiyi/common/game_log.h"
#include "duiyi/nn/network.h"

namespace duiyi::xiangqi::search {

struct SelfplaySettings {
  std::uint64_t nodes = 300;
  int games = 100;
  std::uint64_t seed = 1;
  /// The evaluation by hand when there is none.
  std::shared_ptr<const nn::Network> net;
};

/// Plays games of the engine against itself, each from eight or nine random moves that leave both sides in
/// the game, and hands them on. The same settings give the same games on every machine.
void selfplay(const SelfplaySettings& settings, const std::function<void(const LoggedGame&)>& take);

}  // namespace duiyi::xiangqi::search
