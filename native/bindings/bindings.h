#pragma once

#include <nanobind/nanobind.h>

namespace duiyi::bindings {

namespace nb = nanobind;

void bind_xiangqi(nb::module_& m);
void bind_gomoku(nb::module_& m);
void bind_gomoku_training(nb::module_& m);
void bind_xiangqi_training(nb::module_& m);

}  // namespace duiyi::bindings
