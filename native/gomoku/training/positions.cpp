#include "duiyi/gomoku_training/positions.h"

#include <algorithm>
#include <charconv>
#include <fstream>
#include <optional>

#include "duiyi/common/random.h"
#include "duiyi/gomoku/evaluate.h"
#include "duiyi/gomoku/vcf.h"

namespace duiyi::gomoku::training {

namespace {

/// The head of a file of positions; the rule's number follows, then the positions.
constexpr std::array<char, 15> kMagic{'D', 'U', 'I', 'Y', 'I', ' ', 'G', 'M',
                                      ' ', 'P', 'O', 'S', ' ', '1', '\n'};
constexpr std::size_t kHeadSize = kMagic.size() + 1;
/// How hard a win by fours is looked for where the evaluation is to have its say.
constexpr std::uint64_t kFourNodes = 64;
constexpr int kFourSlots = 13;

PackedPosition pack(const SearchBoard& search, const Board& board, const LoggedGame::Ply& ply) noexcept {
  PackedPosition packed{};
  const int size = board.size();
  for (int row = 0; row < size; ++row) {
    for (int column = 0; column < size; ++column) {
      const auto stone = board.stones().at({column, row});
      if (!stone) continue;
      const Cell cell = cell_of({column, row});
      packed.stones[cell / 4U] |=
          static_cast<std::uint8_t>((*stone == Color::Black ? 1 : 2) << cell % 4U * 2);
    }
  }
  packed.last = search.last(0);
  packed.before_last = search.last(1);
  packed.move = ply.move;
  packed.score = ply.score;
  packed.size = static_cast<std::uint8_t>(size);
  packed.turn = board.turn() == Color::White;
  return packed;
}

/// Whether there is a choice: no five to make or to stop, and no open four to make.
bool open(const SearchBoard& board) noexcept {
  const Color self = board.turn();
  return !board.count(self, Shape::Five) && !board.count(opponent(self), Shape::Five) &&
         !board.count(self, Shape::OpenFour);
}

bool quiet(SearchBoard& board) {
  VcfSolver fours(kFourSlots);
  SolverLimits limits;
  return sight(board, 0) == 0 && !fours.solve(board, kFourNodes, limits);
}

void write_positions(const std::string& path, Rule rule, const std::vector<PackedPosition>& positions) {
  std::ofstream out(path, std::ios::binary);
  out.write(kMagic.data(), kMagic.size());
  out.put(static_cast<char>(rule));
  out.write(reinterpret_cast<const char*>(positions.data()),
            static_cast<std::streamsize>(positions.size() * sizeof(PackedPosition)));
  out.close();
  if (!out) throw GameLogError("the positions could not be written to " + path);
}

bool stones_sound(const PackedPosition& p) noexcept {
  for (Cell cell = 0; cell < kCells; ++cell) {
    const unsigned stone = p.stones[cell / 4U] >> cell % 4U * 2 & 3U;
    const Point point = point_of(cell);
    if (stone == 3 || (stone != 0 && std::max(point.column, point.row) >= p.size)) return false;
  }
  return true;
}

/// Whether the numbers of a position are such as pack() writes.
bool sound(const PackedPosition& p) noexcept {
  const auto known = [](Cell cell) { return cell <= kNoCell; };
  return p.size >= kMinSize && p.size <= kMaxSize && p.turn <= 1 && p.result <= 2 && p.quiet <= 1 &&
         p.move < kNoCell && known(p.last) && known(p.before_last) && stones_sound(p);
}

}  // namespace

Board board_of(const PackedPosition& packed, Rule rule) {
  std::array<std::vector<Point>, 2> stones;
  for (Cell cell = 0; cell < kCells; ++cell) {
    const unsigned stone = packed.stones[cell / 4U] >> cell % 4U * 2 & 3U;
    if (stone != 0) stones[(stone - 1) & 1U].push_back(point_of(cell));
  }
  const Color turn = packed.turn == 0 ? Color::Black : Color::White;
  return Board::from_stones(packed.size, rule, stones[0], stones[1], turn);
}

Setting setting_of(const LoggedGame& game) {
  const std::size_t space = game.start.find(' ');
  const auto rule = rule_named(std::string_view(game.start).substr(0, space));
  int size = 0;
  if (rule && space != std::string::npos) {
    std::from_chars(game.start.data() + space + 1, game.start.data() + game.start.size(), size);
  }
  if (size < kMinSize || size > kMaxSize)
    throw GameLogError("a game of the log begins with '" + game.start.substr(0, 40) +
                       "', not with a rule and a size");
  return {*rule, size};
}

std::vector<PackedPosition> positions_of(const LoggedGame& game) {
  std::vector<PackedPosition> kept;
  const Setting setting = setting_of(game);
  Board board(setting.size, setting.rule);
  SearchBoard search(setting.size, setting.rule);
  for (std::size_t ply = 0; ply < game.plies.size(); ++ply) {
    const Cell move = game.plies[ply].move;
    if (move >= kNoCell || board.refusal(point_of(move)))
      throw GameLogError("move " + std::to_string(ply + 1) + " of a game of the log cannot be played");
    const bool scored = game.plies[ply].score != LoggedGame::no_score;
    if (scored && open(search)) {
      PackedPosition& packed = kept.emplace_back(pack(search, board, game.plies[ply]));
      packed.result = board.turn() == Color::Black ? game.result : static_cast<std::uint8_t>(2 - game.result);
      packed.quiet = quiet(search);
    }
    board.play(point_of(move));
    search.play(move);
  }
  return kept;
}

Gathered gather(const std::vector<std::string>& logs, const std::string& learn_path,
                const std::string& check_path, unsigned hold_out, std::uint64_t seed) {
  if (hold_out < 2) throw GameLogError("of the games one in two or fewer can be held out");
  SplitMix64 random(seed);
  std::vector<PackedPosition> learn, check;
  std::optional<Rule> rule;
  Gathered gathered;
  for (const auto& path : logs) {
    std::ifstream in(path, std::ios::binary);
    if (!in) throw GameLogError("the log " + path + " cannot be opened");
    try {
      GameLogReader reader(in, "gomoku");
      while (const auto game = reader.next()) {
        const Rule own = setting_of(*game).rule;
        if (own != rule.value_or(own))
          throw GameLogError("a game of " + std::string(name(own)) + " is among games of " +
                             std::string(name(*rule)) + "; each rule has a folder of its own");
        rule = own;
        const auto positions = positions_of(*game);
        auto& into = random() % hold_out == 0 ? check : learn;
        into.insert(into.end(), positions.begin(), positions.end());
        ++gathered.games;
      }
    } catch (const GameLogError& error) {
      throw GameLogError(path + ": " + error.what());
    }
  }
  shuffle(learn, random);
  shuffle(check, random);
  write_positions(learn_path, rule.value_or(Rule::Freestyle), learn);
  write_positions(check_path, rule.value_or(Rule::Freestyle), check);
  gathered.learnt_from = learn.size();
  gathered.held_out = check.size();
  return gathered;
}

Positions read_positions(const std::string& path) {
  std::ifstream in(path, std::ios::binary | std::ios::ate);
  if (!in) throw GameLogError("the file of positions " + path + " cannot be opened");
  const auto size = static_cast<std::size_t>(in.tellg());
  in.seekg(0);
  std::array<char, kHeadSize> head{};
  in.read(head.data(), head.size());
  const auto rule = static_cast<std::uint8_t>(head.back());
  if (!in || !std::equal(kMagic.begin(), kMagic.end(), head.begin()) ||
      rule > static_cast<std::uint8_t>(Rule::Caro))
    throw GameLogError(path + " is no file of Gomoku's positions; run the step shuffle again");
  if ((size - kHeadSize) % sizeof(PackedPosition) != 0)
    throw GameLogError(path + " is cut short; run the step shuffle again");
  Positions found{static_cast<Rule>(rule), {}};
  found.positions.resize((size - kHeadSize) / sizeof(PackedPosition));
  in.read(reinterpret_cast<char*>(found.positions.data()), static_cast<std::streamsize>(size - kHeadSize));
  if (!in) throw GameLogError("the file of positions " + path + " cannot be read to its end");
  if (!std::ranges::all_of(found.positions, sound))
    throw GameLogError(path + " is damaged: it has a position that cannot be; run the step shuffle again");
  return found;
}

}  // namespace duiyi::gomoku::training
