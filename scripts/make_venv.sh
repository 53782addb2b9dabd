#!/usr/bin/env bash
# Makes the virtual environment $2 with the interpreter $1 and puts the build requirements in it.
set -euo pipefail
python=$1 venv=$2
here=$(dirname "$0")

if ! "$python" -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null; then
  echo "Duiyi needs Python 3.11 or newer; '$python' is not. Try: make PYTHON=python3.12" >&2
  exit 1
fi
if ! command -v g++ >/dev/null && ! command -v clang++ >/dev/null; then
  echo "Duiyi needs a C++ compiler. On Debian: apt install g++" >&2
  exit 1
fi
if ! test -x "$venv/bin/pip"; then
  if ! "$python" -m venv "$venv"; then
    echo "The virtual environment could not be made. On Debian: apt install python3-venv python3-dev" >&2
    exit 1
  fi
fi
"$venv/bin/python" "$here/build_requires.py" static >"$venv/requires.txt"
"$venv/bin/pip" install -q -r "$venv/requires.txt"
"$venv/bin/python" "$here/build_requires.py" dynamic >"$venv/requires.txt"
if test -s "$venv/requires.txt"; then "$venv/bin/pip" install -q -r "$venv/requires.txt"; fi
