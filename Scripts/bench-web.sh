#!/usr/bin/env bash
# Measures what the element costs in a browser, beside a bare input and six inputs: the files that `make dist` writes,
# which pages load. Its arguments are those of Benchmarks/Web/bench.py. SHORT=1 takes a minute.
. "$(dirname "$0")/common.sh"

need_swift
Scripts/install.sh browser
export ELEMENT=$PWD/artifacts/package
DIST=$ELEMENT Scripts/dist.sh >/dev/null
.venv/bin/python Benchmarks/Web/bench.py ${SHORT:+--short} "$@" </dev/null
