# Writes a C++ file with the bytes of INPUT as the array duiyi::xiangqi::shipped_bytes.
file(READ "${INPUT}" hex HEX)
string(REGEX REPLACE "(................................)" "\\1\n" hex "${hex}")
string(REGEX REPLACE "([0-9a-f][0-9a-f])" "0x\\1," hex "${hex}")
file(WRITE "${OUTPUT}"
"// Made from ${INPUT} by the build.
#include \"shipped_bytes.h\"
namespace duiyi::xiangqi {
namespace {
constexpr std::uint8_t bytes[] = {
${hex}};
}
std::span<const std::uint8_t> shipped_bytes() noexcept { return bytes; }
}
")
