#include <iostream>

#include "duiyi/protocol/xiangqi_program.h"

int main(int argc, char** argv) {
  std::ios::sync_with_stdio(false);
  std::cin.tie(nullptr);
  if (argc > 1) return duiyi::protocol::run_xiangqi_command(argc - 1, argv + 1, std::cout, std::cerr);
  duiyi::protocol::run_xiangqi_program(std::cin, std::cout);
  return 0;
}
