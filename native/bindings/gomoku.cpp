#include "bindings.h"

namespace duiyi::bindings {

void bind_gomoku(nb::module_& m) { m.doc() = "gomoku"; }

}  // namespace duiyi::bindings
