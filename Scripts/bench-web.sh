#!/usr/bin/env bash
# Measures what the element costs in a browser, beside a bare input and six inputs; its arguments are those of
# Benchmarks/Web/bench.py.
. "$(dirname "$0")/common.sh"

need_swift
Scripts/install.sh browser
say "Building …"
swift build --quiet --package-path web --product OneTimeCodeWeb </dev/null
.venv/bin/python Benchmarks/Web/bench.py "$@" </dev/null
