#pragma once

#include <iosfwd>

namespace duiyi::protocol {

/// Runs the Gomoku program over streams until END or the end of the input: the Gomocup protocol, version 2,
/// with the extensions that Yixin's board uses. No other line ends it.
void run_gomoku_program(std::istream& in, std::ostream& out);

/// Runs one command of the command line (bench, help). Returns the exit status.
int run_gomoku_command(int count, const char* const* words, std::ostream& out, std::ostream& errors);

}  // namespace duiyi::protocol
