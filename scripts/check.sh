#!/usr/bin/env bash
# Everything that can be said of the sources without running them. Warnings are errors.
set -uo pipefail
cd "$(dirname "$0")/.."
failed=()

step() {
  local name=$1
  shift
  echo "== $name"
  "$@" || failed+=("$name")
}

step "ruff" ruff check .
step "ruff format" ruff format --check .
step "mypy" mypy
step "import-linter" lint-imports
step "clang-format" bash -c 'git ls-files "native/*.cpp" "native/*.h" | xargs clang-format --dry-run -Werror'
step "stubs" python scripts/stubs.py --check
step "messages" python scripts/messages.py --check
step "tsc" python scripts/node.py npm run typecheck --silent

if ((${#failed[@]})); then
  echo "FAILED: ${failed[*]}" >&2
  exit 1
fi
echo "All checks passed."
