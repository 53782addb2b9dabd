#!/usr/bin/env bash
# The programs for each compiler and machine whose code `bench.py paths` compares; what cannot be built is named.
set -euo pipefail
cd "$(dirname "$0")/.."

declare -A compiler=([release]=g++ [clang]=clang++-19 [x86-64-v3]=g++ [aarch64]=aarch64-linux-gnu-g++)
for preset in release clang x86-64-v3 aarch64; do
  if ! command -v "${compiler[$preset]}" >/dev/null; then
    echo "SKIPPED: $preset, for want of ${compiler[$preset]}" >&2
  elif [ "$preset" = x86-64-v3 ] && [ "$(uname -m)" != x86_64 ]; then
    echo "SKIPPED: $preset, on $(uname -m)" >&2
  else
    cmake --preset "$preset" >/dev/null
    cmake --build --preset "$preset" --target duiyi-xiangqi duiyi-gomoku
  fi
done
