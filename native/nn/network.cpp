#include "duiyi/nn/network.h"

#include <algorithm>
#include <array>
#include <limits>

namespace duiyi::nn {

namespace {

constexpr std::array<std::uint8_t, 8> magic{'D', 'U', 'I', 'Y', 'I', 'N', 'N', '1'};
constexpr std::size_t head_size = 16;

const Shape& checked(const Shape& shape) {
  if (shape.features < 1 || shape.features > 65535)
    throw NetworkError("a net has 1 to 65535 features, not " + std::to_string(shape.features));
  if (shape.hidden < 32 || shape.hidden > most_hidden || shape.hidden % 32 != 0)
    throw NetworkError("a net's hidden layer has 32, 64, 96 or 128 values, not " +
                       std::to_string(shape.hidden));
  if (shape.buckets < 1 || shape.buckets > most_buckets)
    throw NetworkError("a net has 1 to 16 buckets, not " + std::to_string(shape.buckets));
  return shape;
}

void put(std::vector<std::uint8_t>& bytes, std::uint32_t value, int size) {
  for (int i = 0; i < size; ++i) bytes.push_back(static_cast<std::uint8_t>(value >> 8 * i & 255));
}

/// Takes little-endian numbers from the front of the bytes.
class Source {
 public:
  explicit Source(std::span<const std::uint8_t> bytes) noexcept : bytes_(bytes) {}

  std::uint32_t take(int size) noexcept {
    std::uint32_t value = 0;
    for (int i = 0; i < size; ++i) value |= std::uint32_t{bytes_[static_cast<std::size_t>(i)]} << 8 * i;
    bytes_ = bytes_.subspan(static_cast<std::size_t>(size));
    return value;
  }
  void fill(std::span<std::int16_t> into) noexcept {
    for (auto& x : into) x = static_cast<std::int16_t>(take(2));
  }

 private:
  std::span<const std::uint8_t> bytes_;
};

std::size_t file_size(const Shape& s) {
  const auto f = static_cast<std::size_t>(s.features), h = static_cast<std::size_t>(s.hidden),
             b = static_cast<std::size_t>(s.buckets);
  return head_size + 2 * (f * h + h + b * 2 * h) + 4 * b;
}

}  // namespace

Network::Network(const Shape& shape)
    : shape_(checked(shape)),
      features_(static_cast<std::size_t>(shape.features) * width()),
      bias_(width()),
      output_(static_cast<std::size_t>(shape.buckets) * 2 * width()),
      output_bias_(static_cast<std::size_t>(shape.buckets)) {}

Network Network::from_bytes(std::span<const std::uint8_t> bytes) {
  if (bytes.size() < head_size || !std::equal(magic.begin(), magic.end(), bytes.begin()))
    throw NetworkError("this is no net: the file does not begin as one");
  Source source(bytes.subspan(magic.size()));
  Shape shape;
  shape.features = static_cast<int>(source.take(2));
  shape.hidden = static_cast<int>(source.take(2));
  shape.buckets = static_cast<int>(source.take(2));
  (void)source.take(2);
  checked(shape);
  if (bytes.size() != file_size(shape))
    throw NetworkError("the net's file has " + std::to_string(bytes.size()) +
                       " bytes; a net of its shape has " + std::to_string(file_size(shape)));
  Network net(shape);
  source.fill(net.features_);
  source.fill(net.bias_);
  source.fill(net.output_);
  for (auto& x : net.output_bias_) x = static_cast<std::int32_t>(source.take(4));
  // Larger ones would overflow the 16 bits that the kernels compute in.
  if (std::any_of(net.output_.begin(), net.output_.end(), [](int w) { return w < -127 || w > 127; }))
    throw NetworkError("the net's file is damaged: a weight of its output is not between -127 and 127");
  return net;
}

std::vector<std::uint8_t> Network::bytes() const {
  std::vector<std::uint8_t> bytes(magic.begin(), magic.end());
  bytes.reserve(file_size(shape_));
  put(bytes, static_cast<std::uint32_t>(shape_.features), 2);
  put(bytes, static_cast<std::uint32_t>(shape_.hidden), 2);
  put(bytes, static_cast<std::uint32_t>(shape_.buckets), 2);
  put(bytes, 0, 2);
  for (const auto* weights : {&features_, &bias_, &output_})
    for (const auto x : *weights) put(bytes, static_cast<std::uint16_t>(x), 2);
  for (const auto x : output_bias_) put(bytes, static_cast<std::uint32_t>(x), 4);
  return bytes;
}

int Network::evaluate(const Kernels& kernels, const std::int16_t* own, const std::int16_t* other,
                      int bucket) const noexcept {
  const auto weights = output(bucket);
  const std::int64_t sum = std::int64_t{kernels.squared_dot(own, weights.data(), shape_.hidden)} +
                           kernels.squared_dot(other, weights.data() + shape_.hidden, shape_.hidden);
  const std::int64_t value = sum / input_scale + output_bias_[static_cast<std::size_t>(bucket)];
  return static_cast<int>(value * score_scale / (input_scale * output_scale));
}

}  // namespace duiyi::nn
