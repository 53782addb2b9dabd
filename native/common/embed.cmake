# Writes a C++ file with the bytes of INPUT, as the function FUNCTION of NAMESPACE that HEADER declares.
file(READ "${INPUT}" hex HEX)
string(REGEX REPLACE "(................................)" "\\1\n" hex "${hex}")
string(REGEX REPLACE "([0-9a-f][0-9a-f])" "0x\\1," hex "${hex}")
file(WRITE "${OUTPUT}"
"// Made from ${INPUT} by the build.
#include \"${HEADER}\"
namespace ${NAMESPACE} {
namespace {
constexpr std::uint8_t bytes[] = {
${hex}};
}
std::span<const std::uint8_t> ${FUNCTION}() noexcept { return bytes; }
}
")
