#!/usr/bin/env bash
# Both engines under ASan with UBSan, then under TSan: the bench, the C++ tests, the tests of their protocols, and
# twenty games each with two threads. Any report of a sanitizer fails.
set -euo pipefail
cd "$(dirname "$0")/.."

for preset in asan-ubsan tsan; do
  cmake --preset "$preset" >/dev/null
  cmake --build --preset "$preset"
  export DUIYI_PROGRAMS="$PWD/build/$preset/native/apps"
  reports="$PWD/build/$preset/reports"
  rm -rf "$reports" && mkdir "$reports"
  export ASAN_OPTIONS="log_path=$reports/asan" TSAN_OPTIONS="log_path=$reports/tsan:halt_on_error=1"
  export UBSAN_OPTIONS="log_path=$reports/ubsan:print_stacktrace=1:halt_on_error=1"

  for game in xiangqi gomoku; do
    "$DUIYI_PROGRAMS/duiyi-$game" bench | tail -2
  done
  xiangqi="uci:$DUIYI_PROGRAMS/duiyi-xiangqi,Threads=2,Hash=8"
  duiyi match "$xiangqi,name=a" "$xiangqi,name=b" --game xiangqi --nodes 2000 --games 20
  gomoku="gomocup:$DUIYI_PROGRAMS/duiyi-gomoku,thread_num=2"
  duiyi match "$gomoku,name=a" "$gomoku,name=b" --game gomoku --rules renju --nodes 2000 --games 20
  ctest --test-dir "build/$preset" --output-on-failure
  python -m pytest -q tests/protocol
  if [ -n "$(ls "$reports")" ]; then
    cat "$reports"/*
    exit 1
  fi
done
