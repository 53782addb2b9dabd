#include "bindings.h"

NB_MODULE(_core, m) {
  m.doc() = "The rules of both games, in C++. Use duiyi.xiangqi and duiyi.gomoku, which wrap it.";
  auto xiangqi = m.def_submodule("xiangqi", "Xiangqi (Chinese chess)");
  duiyi::bindings::bind_xiangqi(xiangqi);
  auto training = m.def_submodule("xiangqi_training", "Fitting Xiangqi's net");
  duiyi::bindings::bind_xiangqi_training(training);
  auto gomoku = m.def_submodule("gomoku", "Gomoku and Renju");
  duiyi::bindings::bind_gomoku(gomoku);
  auto gomoku_training = m.def_submodule("gomoku_training", "Fitting Gomoku's weights");
  duiyi::bindings::bind_gomoku_training(gomoku_training);
}
