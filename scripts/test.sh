#!/usr/bin/env bash
# Every test: C++ unit tests, the page's unit tests, then Python (rules, players, server, browser).
set -euo pipefail
cd "$(dirname "$0")/.."

scripts/system_packages.sh

if test -f /usr/include/doctest/doctest.h; then
  cmake --preset dev >/dev/null
  cmake --build --preset dev
  ctest --preset dev
else
  echo "SKIPPED: the C++ unit tests, for want of doctest" >&2
fi
python scripts/node.py npm run test --silent
# The browser's driver keeps an event loop in the process it runs in, so its tests have processes of their own.
python -m pytest -n 2 --dist loadgroup -m "not browser" "$@"
python -m pytest -n 2 --dist loadgroup -m browser "$@"
