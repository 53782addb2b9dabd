#include <doctest/doctest.h>

#include <array>
#include <string>

#include "duiyi/common/random.h"
#include "duiyi/nn/network.h"

using namespace duiyi::nn;

namespace {

Network random_network(const Shape& shape, std::uint64_t seed) {
  duiyi::SplitMix64 random(seed);
  const auto draw = [&random](int most) {
    return static_cast<std::int16_t>(static_cast<int>(random() % (2 * static_cast<unsigned>(most) + 1)) -
                                     most);
  };
  Network net(shape);
  for (int f = 0; f < shape.features; ++f)
    for (auto& w : net.feature(f)) w = draw(500);
  for (auto& w : net.bias()) w = draw(500);
  for (int b = 0; b < shape.buckets; ++b)
    for (auto& w : net.output(b)) w = draw(127);
  for (auto& w : net.output_bias()) w = draw(20000) * 50;
  return net;
}

}  // namespace

TEST_CASE("all kernels give the same numbers, overflow included") {
  for (const int hidden : {32, 64, 96, 128}) {
    const Network net = random_network({40, hidden, 3}, static_cast<std::uint64_t>(hidden));
    const std::array<const std::int16_t*, 3> added{net.feature(3).data(), net.feature(7).data(),
                                                   net.feature(9).data()};
    const std::array<const std::int16_t*, 2> removed{net.feature(1).data(), net.feature(2).data()};
    const auto& plain = available_kernels().back();
    CHECK(std::string(plain.name) == "plain");
    for (const auto& kernels : available_kernels()) {
      CAPTURE(kernels.name);
      Weights expected(net.bias().begin(), net.bias().end()), got = expected;
      for (int round = 0; round < 90; ++round) {
        plain.update(expected.data(), expected.data(), added, removed, hidden);
        kernels.update(got.data(), got.data(), added, removed, hidden);
        REQUIRE(got == expected);
        for (int bucket = 0; bucket < 3; ++bucket)
          REQUIRE(net.evaluate(kernels, got.data(), net.bias().data(), bucket) ==
                  net.evaluate(plain, expected.data(), net.bias().data(), bucket));
      }
    }
  }
}

TEST_CASE("kernels can be chosen by name") {
  for (const auto& kernels : available_kernels()) CHECK(&kernels_named(kernels.name) == &kernels);
  CHECK(&kernels_named("none of these") == &available_kernels().front());
}

TEST_CASE("the largest values that can be do not overflow the sum") {
  Network net({1, most_hidden, 1});
  for (auto& w : net.output(0)) w = 127;
  Weights full(most_hidden, 32767);
  for (const auto& kernels : available_kernels())
    CHECK(net.evaluate(kernels, full.data(), full.data(), 0) ==
          std::int64_t{255} * 127 * 2 * most_hidden * score_scale / (input_scale * output_scale));
}

TEST_CASE("a net's file is read back equal") {
  const Network net = random_network({10, 64, 2}, 5);
  const auto bytes = net.bytes();
  const Network again = Network::from_bytes(bytes);
  CHECK(again.shape() == net.shape());
  CHECK(again.bytes() == bytes);
}

TEST_CASE("a damaged file is refused with its reason") {
  const auto whole = random_network({10, 32, 1}, 6).bytes();
  auto bytes = whole;
  bytes.pop_back();
  CHECK_THROWS_AS((void)Network::from_bytes(bytes), NetworkError);
  bytes = whole;
  bytes.at(0) = 'x';
  CHECK_THROWS_AS((void)Network::from_bytes(bytes), NetworkError);
  bytes = whole;
  bytes.at(10) = 33;
  CHECK_THROWS_WITH_AS((void)Network::from_bytes(bytes),
                       "a net's hidden layer has 32, 64, 96 or 128 values, not 33", NetworkError);
  bytes = whole;
  bytes.at(bytes.size() - 5) = 0x40;
  CHECK_THROWS_AS((void)Network::from_bytes(bytes), NetworkError);
}
