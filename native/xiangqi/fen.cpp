#include <algorithm>
#include <charconv>
#include <optional>
#include <utility>
#include <vector>

#include "duiyi/xiangqi/position.h"
#include "duiyi/xiangqi/setup.h"

namespace duiyi::xiangqi {

namespace {

constexpr std::array<std::string_view, piece_types> type_names{"rook",    "horse",    "cannon", "pawn",
                                                               "advisor", "elephant", "general"};
constexpr std::array<int, piece_types> most_of_type{2, 2, 2, 5, 2, 2, 1};
constexpr int longest_counter = 9999;

std::string name_of(Piece p) {
  return (color_of(p) == Color::red ? "red " : "black ") + std::string(type_names[index(type_of(p))]);
}

std::optional<PieceType> type_of_letter(char upper) {
  switch (upper) {
    case 'R':
      return PieceType::rook;
    case 'N':
    case 'H':
      return PieceType::horse;
    case 'C':
      return PieceType::cannon;
    case 'P':
      return PieceType::pawn;
    case 'A':
      return PieceType::advisor;
    case 'B':
    case 'E':
      return PieceType::elephant;
    case 'K':
      return PieceType::general;
    default:
      return std::nullopt;
  }
}

std::optional<Piece> piece_of_letter(char c) {
  const bool lower = c >= 'a' && c <= 'z';
  const auto type = type_of_letter(lower ? static_cast<char>(c - 'a' + 'A') : c);
  if (!type) return std::nullopt;
  return make_piece(lower ? Color::black : Color::red, *type);
}

/// Whether a piece that stands on a point can move by its own ways; Black's points are Red's turned round.
/// A pawn always can, even where it could not have come to.
bool can_stand(Piece p, Square s) {
  const Square own = color_of(p) == Color::red ? s : squares - 1 - s;
  const int file = file_of(own);
  const int rank = rank_of(own);
  switch (type_of(p)) {
    case PieceType::general:
      return file >= 3 && file <= 5 && rank <= 2;
    case PieceType::advisor:
      return file >= 3 && file <= 5 && rank <= 2 && (file + rank) % 2 == 1;
    case PieceType::elephant:
      return rank <= 4 && rank % 2 == 0 && file % 2 == 0 && (file + rank) % 4 == 2;
    default:
      return true;
  }
}

std::string_view where_it_stands(PieceType t) {
  switch (t) {
    case PieceType::general:
      return "a general stays on the nine points of its palace";
    case PieceType::advisor:
      return "an advisor stays on the five points of its palace's diagonals";
    default:
      return "an elephant stays on the seven points it can reach on its own side";
  }
}

Fault fault_of_place(PieceType t) {
  if (t == PieceType::general) return Fault::general_outside_palace;
  return t == PieceType::advisor ? Fault::advisor_astray : Fault::elephant_astray;
}

std::vector<std::string_view> split(std::string_view text, char separator, bool keep_empty) {
  std::vector<std::string_view> parts;
  while (true) {
    const std::size_t end = text.find(separator);
    const std::string_view part = text.substr(0, end);
    if (keep_empty || !part.empty()) parts.push_back(part);
    if (end == std::string_view::npos) return parts;
    text.remove_prefix(end + 1);
  }
}

std::string quoted(std::string_view text) { return "'" + std::string(text) + "'"; }

}  // namespace

/// Reads a FEN into a position. Every fault is a FenError, unless there is a place to note it: then faulty
/// pieces are noted and left out.
class FenReader {
 public:
  explicit FenReader(Position& position, Faults* noted = nullptr) : position_(position), noted_(noted) {}

  void read(std::string_view fen) {
    const auto fields = split(fen, ' ', false);
    if (fields.empty()) throw FenError("it is empty");
    read_board(fields[0]);
    if (fields.size() == 1) throw FenError("the side to move (w or b) is missing");
    if (fields.size() != 2 && fields.size() != 4 && fields.size() != 6) {
      throw FenError("it has " + std::to_string(fields.size()) + " fields, and a position has two or six");
    }
    read_turn(fields[1]);
    for (std::size_t i = 2; i < std::min<std::size_t>(fields.size(), 4); ++i) {
      if (fields[i] != "-") throw FenError("field " + std::to_string(i + 1) + " is not '-'");
    }
    if (fields.size() == 6) {
      position_.quiet_plies_ = read_counter(fields[4], "the count of plies without a capture");
      position_.move_number_ = std::max<std::uint16_t>(1, read_counter(fields[5], "the move number"));
    }
    position_.key_ = position_.fresh_key();
  }

 private:
  void read_board(std::string_view text) {
    const auto rows = split(text, '/', true);
    if (rows.size() != ranks) {
      throw FenError("it has " + std::to_string(rows.size()) + " ranks, and the board has ten");
    }
    for (int i = 0; i < ranks; ++i) read_rank(rows[i], ranks - 1 - i);
    require_general(Color::red, Fault::no_red_general);
    require_general(Color::black, Fault::no_black_general);
  }

  void require_general(Color c, Fault missing) {
    if (position_.general(c) != no_square || generals_astray_[index(c)]) return;
    refuse(missing, "there is no " + name_of(make_piece(c, PieceType::general)));
  }

  /// Notes a fault, or throws it where it cannot be noted.
  void refuse(Fault fault, const std::string& problem) {
    if (noted_ == nullptr) throw FenError(problem);
    *noted_ |= static_cast<Faults>(fault);
  }

  void read_rank(std::string_view row, int rank) {
    int file = 0;
    for (const char c : row) {
      const auto piece = piece_of_letter(c);
      if (c >= '1' && c <= '9') {
        file += c - '0';
      } else if (!piece) {
        throw FenError("rank " + std::to_string(rank) + " has an unknown letter");
      } else if (file < files) {
        place(*piece, make_square(file++, rank));
      } else {
        ++file;
      }
      if (file > files) break;
    }
    if (file != files) {
      throw FenError("rank " + std::to_string(rank) + (file > files ? " has more" : " has fewer") +
                     " than nine points");
    }
  }

  void place(Piece p, Square s) {
    const PieceType type = type_of(p);
    if (!can_stand(p, s)) {
      const std::string here = name_of(p) + " on " + xiangqi::name_of(s);
      if (type == PieceType::general) generals_astray_[index(color_of(p))] = true;
      refuse(fault_of_place(type), "there is a " + here + ", and " + std::string(where_it_stands(type)));
    } else if (position_.pieces(color_of(p), type).count() == most_of_type[index(type)]) {
      const bool general = type == PieceType::general;
      refuse(general ? Fault::too_many_generals : Fault::too_many_of_a_kind,
             "the " + name_of(p) + " on " + xiangqi::name_of(s) + " is one more than a side has");
    } else {
      position_.put(s, p);
    }
  }

  void read_turn(std::string_view text) {
    if (text != "w" && text != "r" && text != "b") {
      throw FenError("the side to move is " + quoted(text) + ", not w or b");
    }
    position_.turn_ = text == "b" ? Color::black : Color::red;
  }

  static std::uint16_t read_counter(std::string_view text, const std::string& what) {
    int value = -1;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (error != std::errc() || end != text.data() + text.size() || value < 0 || value > longest_counter) {
      throw FenError(what + " is " + quoted(text) + ", not a number from 0 to " +
                     std::to_string(longest_counter));
    }
    return static_cast<std::uint16_t>(value);
  }

  Position& position_;
  Faults* noted_;
  std::array<bool, 2> generals_astray_{};
};

Position::Position(std::string_view fen) : Position(fen, nullptr) {}

Position::Position(std::string_view fen, std::uint16_t* noted_faults) {
  board_.fill(Piece::none);
  FenReader(*this, noted_faults).read(fen);
}

Faults faults_of(std::string_view fen) {
  Faults noted = 0;
  const Position rest(fen, &noted);
  // A general that stands elsewhere is not missing.
  constexpr auto missing =
      static_cast<Faults>(Fault::no_red_general) | static_cast<Faults>(Fault::no_black_general);
  return static_cast<Faults>(noted | (faults_of(rest) & ~missing));
}

std::string Position::fen() const {
  std::string text;
  for (int rank = ranks - 1; rank >= 0; --rank) {
    int empty = 0;
    for (int file = 0; file <= files; ++file) {
      const Piece p = file < files ? board_[make_square(file, rank)] : Piece::none;
      if (file < files && p == Piece::none) {
        ++empty;
        continue;
      }
      if (empty > 0) text += static_cast<char>('0' + std::exchange(empty, 0));
      if (file < files) text += letter(p);
    }
    if (rank > 0) text += '/';
  }
  text += turn_ == Color::red ? " w - - " : " b - - ";
  const auto counter = [](int value) { return std::to_string(std::min(value, longest_counter)); };
  return text + counter(quiet_plies_) + ' ' + counter(move_number_);
}

}  // namespace duiyi::xiangqi
