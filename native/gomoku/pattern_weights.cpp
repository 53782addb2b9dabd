#include "duiyi/gomoku/pattern_weights.h"

#include <algorithm>
#include <fstream>
#include <iterator>

#include "shipped_weights.h"

namespace duiyi::gomoku {

namespace {

constexpr std::array<std::uint8_t, 8> kMagic{'D', 'U', 'I', 'Y', 'I', 'G', 'W', '1'};
constexpr std::array<Rule, 4> kRules{Rule::Freestyle, Rule::Standard, Rule::Renju, Rule::Caro};
constexpr std::size_t kCheckBytes = 4;

std::size_t number_of(Rule rule) noexcept {
  if (rule == Rule::ExactCaro) rule = Rule::Caro;
  return static_cast<std::size_t>(std::ranges::find(kRules, rule) - kRules.begin());
}

std::size_t sets_of(Rule rule) noexcept { return rule == Rule::Renju ? 2 : 1; }

std::uint32_t fnv1a(std::span<const std::uint8_t> bytes) noexcept {
  std::uint32_t hash = 2166136261U;
  for (const std::uint8_t byte : bytes) hash = (hash ^ byte) * 16777619U;
  return hash;
}

/// Hands every list of numbers of the weights to `take`, in the order of the file.
template <class Weights, class Take>
void each_list(Weights& weights, std::size_t sets, const Take& take) {
  take(std::span(&weights.tempo, 1));
  take(std::span(weights.near_other));
  take(std::span(weights.near_own));
  for (std::size_t s = 0; s < sets; ++s) {
    auto& side = weights.side[s];
    for (auto* points : {&side.moving, &side.waiting, &side.making, &side.preventing}) {
      take(std::span(points->line));
      take(std::span(points->pair));
      take(std::span(points->shape));
    }
    take(std::span(side.threats));
  }
}

/// Takes bytes from the front of a file.
class Source {
 public:
  explicit Source(std::span<const std::uint8_t> bytes) noexcept : bytes_(bytes) {}

  [[nodiscard]] bool empty() const noexcept { return bytes_.empty(); }
  std::size_t byte() {
    need(1);
    const std::uint8_t value = bytes_[0];
    bytes_ = bytes_.subspan(1);
    return value;
  }
  void fill(std::span<std::int16_t> into) {
    need(2 * into.size());
    for (std::size_t i = 0; i < into.size(); ++i) {
      into[i] = static_cast<std::int16_t>(bytes_[2 * i] | bytes_[2 * i + 1] << 8);
    }
    bytes_ = bytes_.subspan(2 * into.size());
  }

 private:
  void need(std::size_t size) const {
    if (bytes_.size() < size) throw WeightsError("the file of weights is damaged: it ends too early");
  }

  std::span<const std::uint8_t> bytes_;
};

}  // namespace

PatternWeights PatternWeights::from_bytes(std::span<const std::uint8_t> bytes) {
  if (bytes.size() < kMagic.size() + kCheckBytes || !std::equal(kMagic.begin(), kMagic.end(), bytes.begin()))
    throw WeightsError("this is no file of Gomoku's weights: it does not begin as one");
  const auto contents = bytes.first(bytes.size() - kCheckBytes);
  std::uint32_t check = 0;
  for (std::size_t i = 0; i < kCheckBytes; ++i) check |= std::uint32_t{bytes[contents.size() + i]} << 8 * i;
  if (fnv1a(contents) != check)
    throw WeightsError("the file of weights is damaged: it is cut short or was changed");
  PatternWeights weights;
  Source source(contents.subspan(kMagic.size()));
  for (std::size_t left = source.byte(); left > 0; --left) {
    const std::size_t number = source.byte();
    if (number >= kRules.size())
      throw WeightsError("the file has weights for a rule that is not known, number " +
                         std::to_string(number));
    const std::size_t sets = sets_of(kRules[number]);
    if (source.byte() != sets)
      throw WeightsError("the file of weights is damaged: a rule has another number of sets");
    RuleWeights& rule = weights.rules_[number].emplace();
    each_list(rule, sets, [&](std::span<std::int16_t> list) { source.fill(list); });
    if (sets == 1) rule.side[1] = rule.side[0];
  }
  if (!source.empty()) throw WeightsError("the file of weights is damaged: there is more than its rules");
  return weights;
}

std::vector<std::uint8_t> PatternWeights::bytes() const {
  std::vector<std::uint8_t> bytes(kMagic.begin(), kMagic.end());
  bytes.push_back(
      static_cast<std::uint8_t>(std::ranges::count_if(rules_, [](auto& r) { return r.has_value(); })));
  for (std::size_t number = 0; number < rules_.size(); ++number) {
    if (!rules_[number]) continue;
    const std::size_t sets = sets_of(kRules[number]);
    bytes.push_back(static_cast<std::uint8_t>(number));
    bytes.push_back(static_cast<std::uint8_t>(sets));
    each_list(*rules_[number], sets, [&](std::span<const std::int16_t> list) {
      for (const int value : list) {
        bytes.push_back(static_cast<std::uint8_t>(value & 255));
        bytes.push_back(static_cast<std::uint8_t>(value >> 8 & 255));
      }
    });
  }
  const std::uint32_t check = fnv1a(bytes);
  for (std::size_t i = 0; i < kCheckBytes; ++i)
    bytes.push_back(static_cast<std::uint8_t>(check >> 8 * i & 255));
  return bytes;
}

const RuleWeights* PatternWeights::of(Rule rule) const noexcept {
  if (const auto& own = rules_[number_of(rule)]) return &*own;
  if (is_caro(rule)) return of(Rule::Standard);
  return nullptr;
}

std::vector<Rule> PatternWeights::rules() const {
  std::vector<Rule> found;
  std::ranges::copy_if(kRules, std::back_inserter(found),
                       [&](Rule rule) { return rules_[number_of(rule)].has_value(); });
  return found;
}

void PatternWeights::set(Rule rule, const RuleWeights& weights) { rules_[number_of(rule)] = weights; }

const std::shared_ptr<const PatternWeights>& shipped_weights() {
  static const auto weights =
      std::make_shared<const PatternWeights>(PatternWeights::from_bytes(shipped_weights_file()));
  return weights;
}

std::shared_ptr<const PatternWeights> weights_named(const std::string& name) {
  if (name.empty() || name == "shipped") return shipped_weights();
  std::ifstream in(name, std::ios::binary);
  if (!in) throw WeightsError("the file of weights " + name + " cannot be opened");
  const std::vector<char> bytes((std::istreambuf_iterator<char>(in)), std::istreambuf_iterator<char>());
  if (in.bad()) throw WeightsError("the file of weights " + name + " cannot be read");
  try {
    return std::make_shared<const PatternWeights>(
        PatternWeights::from_bytes({reinterpret_cast<const std::uint8_t*>(bytes.data()), bytes.size()}));
  } catch (const WeightsError& error) {
    throw WeightsError(name + ": " + error.what());
  }
}

}  // namespace duiyi::gomoku
