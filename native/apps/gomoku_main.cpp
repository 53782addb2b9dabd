#include <iostream>

#include "duiyi/protocol/gomoku_program.h"

int main(int argc, char** argv) {
  std::ios::sync_with_stdio(false);
  std::cin.tie(nullptr);
  if (argc > 1) return duiyi::protocol::run_gomoku_command(argc - 1, argv + 1, std::cout, std::cerr);
  duiyi::protocol::run_gomoku_program(std::cin, std::cout);
  return 0;
}
