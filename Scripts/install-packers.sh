#!/usr/bin/env bash
# Installs what makes the package of the element, where it is missing: esbuild for the script, and for the module
# wasm-opt, which is in Binaryen.
. "$(dirname "$0")/common.sh"

missing=()
has esbuild || missing+=(esbuild)
has wasm-opt || missing+=(binaryen)
[ ${#missing[@]} -eq 0 ] && exit 0
has apt-get ||
  fail "Missing: ${missing[*]}. Install esbuild (0.17 or newer) and Binaryen (108 or newer) with your system's package manager."
apt_install "${missing[@]}"
