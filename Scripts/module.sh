#!/usr/bin/env bash
# Builds the WebAssembly module if it is not as its sources are, and prints where it is.
. "$(dirname "$0")/common.sh"

need_swift
swift build --package-path web --product OneTimeCodeWeb --quiet </dev/null >&2
say "$(swift build --package-path web --show-bin-path)/OneTimeCodeWeb_OneTimeCodeWeb.resources/one-time-code.wasm"
