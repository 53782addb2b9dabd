#include <nanobind/stl/map.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <fstream>

#include "bindings.h"
#include "duiyi/gomoku_training/fitting.h"

namespace duiyi::bindings {

namespace {

using namespace duiyi::gomoku::training;  // NOLINT: this file is about that namespace alone
using gomoku::PatternWeights;

std::tuple<std::uint64_t, std::uint64_t, std::uint64_t> gather_logs(const std::vector<std::string>& logs,
                                                                    const std::string& learn,
                                                                    const std::string& check,
                                                                    unsigned hold_out, std::uint64_t seed) {
  const auto done = gather(logs, learn, check, hold_out, seed);
  return {done.games, done.learnt_from, done.held_out};
}

/// The games, plies and good bytes of a log: where a writer that was cut off may go on.
std::tuple<std::uint64_t, std::uint64_t, std::uint64_t> measure_log(const std::string& path) {
  std::ifstream in(path, std::ios::binary);
  GameLogReader reader(in, "gomoku");
  std::uint64_t games = 0, plies = 0;
  while (const auto game = reader.next()) {
    ++games;
    plies += game->plies.size();
  }
  return {games, plies, reader.good_bytes()};
}

std::map<std::string, double> check(const Fitting& fitting, float result_weight, int threads) {
  const auto losses = fitting.check(result_weight, threads);
  const double ordered = losses.ordered == 0 ? 1 : static_cast<double>(losses.ordered);
  return {{"loss", losses.mean()},
          {"evaluation_loss", losses.mean_evaluation()},
          {"shipped_evaluation_loss", fitting.shipped_loss(result_weight)},
          {"order_loss", losses.mean_order()},
          {"likeliest_played", static_cast<double>(losses.first) / ordered}};
}

std::vector<std::string> rules_of(const std::string& path) {
  std::vector<std::string> names;
  for (const auto rule : gomoku::weights_named(path)->rules()) names.emplace_back(name(rule));
  return names;
}

/// Writes the weights of several files as one; of two for a rule the later's.
void join_weights(const std::vector<std::string>& paths, const std::string& out) {
  PatternWeights joined;
  for (const auto& path : paths) {
    const auto weights = gomoku::weights_named(path);
    for (const auto rule : weights->rules()) joined.set(rule, *weights->of(rule));
  }
  const auto bytes = joined.bytes();
  std::ofstream file(out, std::ios::binary);
  file.write(reinterpret_cast<const char*>(bytes.data()), static_cast<std::streamsize>(bytes.size()));
  file.close();
  if (!file) throw gomoku::WeightsError("the file " + out + " could not be written");
}

}  // namespace

void bind_gomoku_training(nb::module_& m) {
  using Unlocked = nb::call_guard<nb::gil_scoped_release>;
  m.doc() = "Fitting Gomoku's weights, in C++. duiyi.gomoku.weights wraps it.";
  m.def("gather", &gather_logs, nb::arg("logs"), nb::arg("learn"), nb::arg("check"), nb::arg("hold_out"),
        nb::arg("seed"), Unlocked(),
        "Writes the positions of logs, shuffled, to two files; the games, and the positions of each.");
  m.def("measure_log", &measure_log, nb::arg("path"), Unlocked(),
        "The whole games of a log, their plies, and the bytes they take with the head.");
  m.def("rules_of", &rules_of, nb::arg("path"), "For which rules a file has weights.");
  m.def("join_weights", &join_weights, nb::arg("paths"), nb::arg("out"),
        "Writes the weights of several files as one; of two for a rule the later's.");
  nb::class_<Fitting>(m, "Fitting", "Weights on their way from a file of positions.")
      .def(
          "__init__",
          [](Fitting* self, const std::string& learn, const std::string& held_out) {
            new (self) Fitting({learn, held_out});
          },
          nb::arg("learn"), nb::arg("check"), Unlocked())
      .def("run", &Fitting::run, nb::arg("steps"), nb::arg("batch"), nb::arg("rate"),
           nb::arg("result_weight"), nb::arg("threads"), Unlocked(), "Some steps; the mean loss over them.")
      .def("check", &check, nb::arg("result_weight"), nb::arg("threads"), Unlocked(),
           "The losses over the positions held out, by name.")
      .def(
          "rule", [](const Fitting& self) { return std::string(name(self.rule())); },
          "The rule that the positions are of.")
      .def(
          "scales", [](const Fitting& self) { return std::tuple(self.scale(), self.score_scale()); },
          "What a nat is worth in the evaluation and in the scores of the search.")
      .def("learning_positions", &Fitting::learning_positions, "How many positions are learnt from.")
      .def("checking_positions", &Fitting::checking_positions, "How many positions are held out.")
      .def("write_weights", &Fitting::write_weights, nb::arg("path"), Unlocked(),
           "Writes the weights as the engine reads them.")
      .def("save", &Fitting::save, nb::arg("path"), Unlocked(), "Writes all that is needed to go on.")
      .def("restore", &Fitting::restore, nb::arg("path"), Unlocked(), "Goes on from what save() wrote.");
}

}  // namespace duiyi::bindings
