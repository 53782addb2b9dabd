#pragma once

#include <string>

#include "duiyi/xiangqi_training/examples.h"

namespace duiyi::xiangqi::training {

/// A net on its way from a file of positions. It walks through the file over and over, half the times
/// mirrored.
class Fitting {
 public:
  struct Files {
    std::string learn;
    std::string check;
  };

  Fitting(const Files& files, int hidden, int buckets, std::uint64_t seed);

  /// Some steps of a batch each; returns the mean squared error over them.
  double run(int steps, std::size_t batch, float rate, float result_weight, int threads);
  /// The mean squared error over the positions held out.
  [[nodiscard]] double check(float result_weight, int threads) const;

  [[nodiscard]] std::size_t learning_positions() const noexcept { return learn_.size(); }
  [[nodiscard]] std::size_t checking_positions() const noexcept { return check_.size(); }

  /// The net as the engine reads it.
  void write_net(const std::string& path) const;
  /// All that is needed to go on later from the same files.
  void save(const std::string& path) const;
  /// Goes on from there; nn::NetworkError if the file is of another fitting.
  void restore(const std::string& path);

 private:
  std::vector<PackedPosition> learn_, check_;
  nn::Shape shape_;
  duiyi::training::Trainer trainer_;
  std::uint64_t seed_;
  /// How many positions have been walked over.
  std::uint64_t walked_ = 0;
};

}  // namespace duiyi::xiangqi::training
