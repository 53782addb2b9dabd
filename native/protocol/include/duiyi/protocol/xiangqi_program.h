#pragma once

#include <iosfwd>

namespace duiyi::protocol {

/// Runs the Xiangqi program over streams until `quit` or the end of the input: UCCI when that is the first
/// command, else UCI. No line ends it otherwise.
void run_xiangqi_program(std::istream& in, std::ostream& out);

/// Runs one command of the command line (bench, perft, eval, selfplay, help). Returns the exit status.
int run_xiangqi_command(int count, const char* const* words, std::ostream& out, std::ostream& errors);

}  // namespace duiyi::protocol
