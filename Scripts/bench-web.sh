#!/usr/bin/env bash
# Measures the element, as packaged by `make dist`, in a browser, and compares it with a bare input and six inputs.
# Passes its arguments to Benchmarks/Web/bench.py. SHORT=1 measures fewer keystrokes, with looser limits, in two minutes.
. "$(dirname "$0")/common.sh"

need_swift
Scripts/install.sh browser
make --silent dist >/dev/null
.venv/bin/python Benchmarks/Web/bench.py ${SHORT:+--short} "$@" </dev/null
