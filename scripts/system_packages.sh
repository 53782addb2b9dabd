#!/usr/bin/env bash
# Debian packages that the checks and browser tests use: installed when root, else named.
set -uo pipefail

declare -A wanted=(
  [chromium]="test -x /usr/bin/chromium"
  [fonts-noto-cjk]="test -n \"\$(fc-list :lang=zh-cn 2>/dev/null)\""
  [doctest-dev]="test -f /usr/include/doctest/doctest.h"
)
missing=()
for package in "${!wanted[@]}"; do
  eval "${wanted[$package]}" || missing+=("$package")
done
if ((${#missing[@]} == 0)); then exit 0; fi

if [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null; then
  echo "Installing ${missing[*]}"
  export DEBIAN_FRONTEND=noninteractive
  if apt-get update -qq && apt-get install -y -qq --no-install-recommends "${missing[@]}" fontconfig >/dev/null; then
    exit 0
  fi
fi
echo "Missing: ${missing[*]}. What needs them is skipped; on Debian: sudo apt install ${missing[*]}" >&2
