#include "duiyi/xiangqi_training/fitting.h"

#include <algorithm>
#include <fstream>

#include "duiyi/common/random.h"

namespace duiyi::xiangqi::training {

namespace {

constexpr std::size_t checked_at_once = 1 << 16;

void write_file(const std::string& path, std::span<const char> bytes) {
  std::ofstream out(path, std::ios::binary);
  out.write(bytes.data(), static_cast<std::streamsize>(bytes.size()));
  out.close();
  if (!out) throw nn::NetworkError("the file " + path + " could not be written");
}

template <class T>
std::span<const char> as_chars(std::span<const T> values) noexcept {
  return {reinterpret_cast<const char*>(values.data()), values.size_bytes()};
}

/// Whether a position is looked at mirrored the n-th time: a coin of its own each time.
bool tossed(std::uint64_t seed, std::uint64_t n) noexcept {
  return (SplitMix64(seed ^ n * 0x9E37ULL)() & 1) != 0;
}

}  // namespace

Fitting::Fitting(const Files& files, int hidden, int buckets, std::uint64_t seed)
    : learn_(read_positions(files.learn)),
      check_(read_positions(files.check)),
      shape_{net_features, hidden, buckets},
      trainer_(shape_, seed),
      seed_(seed) {
  if (learn_.empty()) throw GameLogError("there is no position to learn from in " + files.learn);
}

double Fitting::run(int steps, std::size_t batch, float rate, float result_weight, int threads) {
  std::vector<duiyi::training::Example> examples(batch);
  double loss = 0;
  for (int i = 0; i < steps; ++i) {
    for (auto& example : examples) {
      const auto& packed = learn_[walked_ % learn_.size()];
      example = unpack(packed, {shape_.buckets, result_weight, tossed(seed_, walked_)});
      ++walked_;
    }
    loss += trainer_.step(examples, rate, threads);
  }
  return steps == 0 ? 0 : loss / steps;
}

double Fitting::check(float result_weight, int threads) const {
  double loss = 0;
  std::vector<duiyi::training::Example> examples;
  for (std::size_t from = 0; from < check_.size(); from += checked_at_once) {
    examples.clear();
    for (std::size_t i = from; i < std::min(check_.size(), from + checked_at_once); ++i)
      examples.push_back(unpack(check_[i], {shape_.buckets, result_weight, false}));
    loss += trainer_.loss(examples, threads) * static_cast<double>(examples.size());
  }
  return check_.empty() ? 0 : loss / static_cast<double>(check_.size());
}

void Fitting::write_net(const std::string& path) const {
  const auto bytes = trainer_.quantised().bytes();
  write_file(path, as_chars(std::span<const std::uint8_t>(bytes)));
}

void Fitting::save(const std::string& path) const {
  const auto state = trainer_.state();
  std::vector<char> bytes(sizeof walked_);
  std::copy_n(reinterpret_cast<const char*>(&walked_), sizeof walked_, bytes.begin());
  const auto chars = as_chars(std::span<const float>(state));
  bytes.insert(bytes.end(), chars.begin(), chars.end());
  write_file(path, bytes);
}

void Fitting::restore(const std::string& path) {
  std::ifstream in(path, std::ios::binary | std::ios::ate);
  if (!in) throw nn::NetworkError("the state of the training, " + path + ", cannot be opened");
  const auto size = static_cast<std::size_t>(in.tellg());
  std::uint64_t walked = 0;
  if (size < sizeof walked || (size - sizeof walked) % sizeof(float) != 0)
    throw nn::NetworkError(path + " is no state of a training");
  in.seekg(0);
  in.read(reinterpret_cast<char*>(&walked), sizeof walked);
  std::vector<float> state((size - sizeof walked) / sizeof(float));
  in.read(reinterpret_cast<char*>(state.data()), static_cast<std::streamsize>(state.size() * sizeof(float)));
  if (!in) throw nn::NetworkError("the state of the training, " + path + ", cannot be read to its end");
  trainer_ = duiyi::training::Trainer(shape_, state);
  walked_ = walked;
}

}  // namespace duiyi::xiangqi::training
