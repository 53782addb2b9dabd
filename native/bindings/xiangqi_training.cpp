

#include <nanobind/stl/string.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <fstream>

#include "bindings.h"
#include "duiyi/xiangqi_training/fitting.h"

namespace duiyi::bindings {

namespace {

using namespace duiyi::xiangqi::training;  // NOLINT: this file is about that namespace alone

std::tuple<std::uint64_t, std::uint64_t, std::uint64_t> gather_logs(const std::vector<std::string>& logs,
                                                                    const std::string& learn,
                                                                    const std::string& check, int first_ply,
                                                                    int largest_score, unsigned hold_out,
                                                                    std::uint64_t seed) {
  const auto done = gather(logs, learn, check, {first_ply, largest_score}, hold_out, seed);
  return {done.games, done.learnt_from, done.held_out};
}

/// The games, plies and good bytes of a log: where a writer that was cut off may go on.
std::tuple<std::uint64_t, std::uint64_t, std::uint64_t> measure_log(const std::string& path) {
  std::ifstream in(path, std::ios::binary);
  GameLogReader reader(in, "xiangqi");
  std::uint64_t games = 0, plies = 0;
  while (const auto game = reader.next()) {
    ++games;
    plies += game->plies.size();
  }
  return {games, plies, reader.good_bytes()};
}

}  // namespace

void bind_xiangqi_training(nb::module_& m) {
  using Unlocked = nb::call_guard<nb::gil_scoped_release>;
  m.doc() = "Fitting Xiangqi's net, in C++. duiyi.xiangqi.net wraps it.";
  m.def("gather", &gather_logs, nb::arg("logs"), nb::arg("learn"), nb::arg("check"), nb::arg("first_ply"),
        nb::arg("largest_score"), nb::arg("hold_out"), nb::arg("seed"), Unlocked(),
        "Writes the quiet positions of logs, shuffled, to two files; the games, and the positions of each.");
  m.def("measure_log", &measure_log, nb::arg("path"), Unlocked(),
        "The whole games of a log, their plies, and the bytes they take with the head.");
  nb::class_<Fitting>(m, "Fitting", "A net on its way from a file of positions.")
      .def(
          "__init__",
          [](Fitting* self, const std::string& learn, const std::string& check, int hidden, int buckets,
             std::uint64_t seed) { new (self) Fitting({learn, check}, hidden, buckets, seed); },
          nb::arg("learn"), nb::arg("check"), nb::arg("hidden"), nb::arg("buckets"), nb::arg("seed"),
          Unlocked())
      .def("run", &Fitting::run, nb::arg("steps"), nb::arg("batch"), nb::arg("rate"),
           nb::arg("result_weight"), nb::arg("threads"), Unlocked(),
           "Some steps; the mean squared error over them.")
      .def("check", &Fitting::check, nb::arg("result_weight"), nb::arg("threads"), Unlocked(),
           "The mean squared error over the positions held out.")
      .def("learning_positions", &Fitting::learning_positions, "How many positions are learnt from.")
      .def("checking_positions", &Fitting::checking_positions, "How many positions are held out.")
      .def("write_net", &Fitting::write_net, nb::arg("path"), Unlocked(),
           "Writes the net as the engine reads it.")
      .def("save", &Fitting::save, nb::arg("path"), Unlocked(), "Writes all that is needed to go on.")
      .def("restore", &Fitting::restore, nb::arg("path"), Unlocked(), "Goes on from what save() wrote.");
}

}  // namespace duiyi::bindings
