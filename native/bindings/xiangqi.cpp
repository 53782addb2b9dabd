#include "bindings.h"

namespace duiyi::bindings {

void bind_xiangqi(nb::module_& m) { m.doc() = "xiangqi"; }

}  // namespace duiyi::bindings
