#!/usr/bin/env bash
# Puts all sources in the project's format.
set -euo pipefail
cd "$(dirname "$0")/.."
ruff check --fix --quiet .
ruff format .
git ls-files 'native/*.cpp' 'native/*.h' | xargs clang-format -i
