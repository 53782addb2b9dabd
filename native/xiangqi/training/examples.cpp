#include "duiyi/xiangqi_training/examples.h"

#include <algorithm>
#include <fstream>
#include <utility>

#include "duiyi/common/random.h"
#include "duiyi/xiangqi/movegen.h"

namespace duiyi::xiangqi::training {

namespace {

constexpr std::array<char, 16> magic{'D', 'U', 'I', 'Y', 'I', ' ', 'X',  'Q',
                                     ' ', 'P', 'O', 'S', ' ', '1', '\n', 0};

constexpr Square flipped(Square s) noexcept { return (ranks - 1 - rank_of(s)) * files + file_of(s); }
constexpr Square mirrored(Square s) noexcept { return rank_of(s) * files + files - 1 - file_of(s); }

Position start_of(const LoggedGame& game) {
  try {
    return game.start.empty() ? Position() : Position(game.start);
  } catch (const FenError& e) {
    throw GameLogError(std::string("a game of the log starts from no position: ") + e.what());
  }
}

void write_positions(const std::string& path, const std::vector<PackedPosition>& positions) {
  std::ofstream out(path, std::ios::binary);
  out.write(magic.data(), magic.size());
  out.write(reinterpret_cast<const char*>(positions.data()),
            static_cast<std::streamsize>(positions.size() * sizeof(PackedPosition)));
  out.close();
  if (!out) throw GameLogError("the positions could not be written to " + path);
}

void shuffle(std::vector<PackedPosition>& positions, SplitMix64& random) noexcept {
  for (std::size_t i = positions.size(); i > 1; --i) std::swap(positions[i - 1], positions[random() % i]);
}

}  // namespace

PackedPosition pack(const Position& position, int score, int result) noexcept {
  PackedPosition packed{};
  std::size_t count = 0;
  for (Square seen = 0; seen < squares; ++seen) {
    const Square s = position.turn() == Color::red ? seen : flipped(seen);
    const Piece p = position.at(s);
    if (p == Piece::none) continue;
    packed.occupied[static_cast<std::size_t>(seen) / 8] |= static_cast<std::uint8_t>(1 << seen % 8);
    const int kind = (color_of(p) == position.turn() ? 0 : piece_types) + index(type_of(p));
    packed.pieces[count / 2] |= static_cast<std::uint8_t>(kind << 4 * (count % 2));
    ++count;
  }
  packed.score = static_cast<std::int16_t>(score);
  packed.result = static_cast<std::uint8_t>(result);
  return packed;
}

duiyi::training::Example unpack(const PackedPosition& packed, const View& view) noexcept {
  duiyi::training::Example example{};
  std::size_t count = 0;
  for (Square seen = 0; seen < squares; ++seen) {
    if ((packed.occupied[static_cast<std::size_t>(seen) / 8] >> seen % 8 & 1) == 0) continue;
    const int kind = packed.pieces[count / 2] >> 4 * (count % 2) & 15;
    const Square s = view.mirrored ? mirrored(seen) : seen;
    example.own[count] = static_cast<std::uint16_t>(kind * squares + s);
    example.other[count] =
        static_cast<std::uint16_t>((kind + piece_types) % (2 * piece_types) * squares + flipped(s));
    ++count;
  }
  example.count = static_cast<std::uint8_t>(count);
  example.bucket = static_cast<std::uint8_t>(net_bucket(static_cast<int>(count), view.buckets));
  example.target = (1 - view.result_weight) * duiyi::training::expectancy(packed.score) +
                   view.result_weight * static_cast<float>(packed.result) / 2;
  return example;
}

std::vector<PackedPosition> quiet_positions(const LoggedGame& game, const Filter& filter) {
  std::vector<PackedPosition> kept;
  Position position = start_of(game);
  for (std::size_t ply = 0; ply < game.plies.size(); ++ply) {
    const auto [value, score] = game.plies[ply];
    if (value >= squares * squares) throw GameLogError("the log has a move that is none");
    const Move move = Move::from_value(value);
    if (!is_legal(position, move))
      throw GameLogError("move " + std::to_string(ply + 1) + " of a game of the log is not legal");
    const bool quiet = position.at(move.to()) == Piece::none && !position.in_check();
    if (quiet && score != LoggedGame::no_score && static_cast<int>(ply) >= filter.first_ply &&
        std::abs(score) < filter.largest_score)
      kept.push_back(pack(position, score, ply % 2 == 0 ? game.result : 2 - game.result));
    position.make(move);
  }
  return kept;
}

Gathered gather(const std::vector<std::string>& logs, const std::string& learn_path,
                const std::string& check_path, const Filter& filter, unsigned hold_out, std::uint64_t seed) {
  if (hold_out < 2) throw GameLogError("of the games one in two or fewer can be held out");
  SplitMix64 random(seed);
  std::vector<PackedPosition> learn, check;
  Gathered gathered;
  for (const auto& path : logs) {
    std::ifstream in(path, std::ios::binary);
    if (!in) throw GameLogError("the log " + path + " cannot be opened");
    GameLogReader reader(in, "xiangqi");
    while (const auto game = reader.next()) {
      const auto positions = quiet_positions(*game, filter);
      auto& into = random() % hold_out == 0 ? check : learn;
      into.insert(into.end(), positions.begin(), positions.end());
      ++gathered.games;
    }
  }
  shuffle(learn, random);
  shuffle(check, random);
  write_positions(learn_path, learn);
  write_positions(check_path, check);
  gathered.learnt_from = learn.size();
  gathered.held_out = check.size();
  return gathered;
}

std::vector<PackedPosition> read_positions(const std::string& path) {
  std::ifstream in(path, std::ios::binary | std::ios::ate);
  if (!in) throw GameLogError("the file of positions " + path + " cannot be opened");
  const auto size = static_cast<std::size_t>(in.tellg());
  in.seekg(0);
  std::array<char, 16> head{};
  in.read(head.data(), head.size());
  if (!in || head != magic || (size - head.size()) % sizeof(PackedPosition) != 0)
    throw GameLogError(path + " is no file of positions");
  std::vector<PackedPosition> positions((size - head.size()) / sizeof(PackedPosition));
  in.read(reinterpret_cast<char*>(positions.data()), static_cast<std::streamsize>(size - head.size()));
  if (!in) throw GameLogError("the file of positions " + path + " cannot be read to its end");
  return positions;
}

}  // namespace duiyi::xiangqi::training
