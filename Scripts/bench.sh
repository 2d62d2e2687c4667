#!/usr/bin/env bash
# Measures the core's time, heap allocations and, with valgrind, instructions. Compares them with yardsticks from the
# same run, and prints a Markdown table. Fails if a goal that doesn't depend on the machine is missed.
. "$(dirname "$0")/common.sh"

need_swift
Scripts/install.sh valgrind || say "Instructions are not counted: valgrind is not available."
say "Building …"
swift build -c release --package-path Benchmarks --product CoreBenchmark --quiet </dev/null
bench=$(swift build -c release --package-path Benchmarks --show-bin-path)/CoreBenchmark
counts=$(mktemp -d)
trap 'rm -rf "$counts"' EXIT

# Counts the instructions of a workload as the difference between two runs, which excludes startup and exit.
cat >"$counts/count" <<'END'
set -euo pipefail
bench=$1 folder=$2 name=$3 rounds=$4
instructions() {
  valgrind --tool=callgrind --callgrind-out-file=/dev/null "$bench" run "$name" "$1" 2>&1 >/dev/null |
    sed -n 's/.*Collected : \([0-9]*\).*/\1/p'
}
once=$(instructions "$rounds")
thrice=$(instructions $((3 * rounds)))
echo "$name $((thrice - once)) $((2 * rounds))" >"$folder/$name.counted"
END

if has valgrind; then
  say "Counting instructions …"
  "$bench" list | xargs -P 2 -L 1 bash "$counts/count" "$bench" "$counts"
fi
# The report divides the counts by the rounds, and by the operations per round, such as six keystrokes.
{ cat "$counts"/*.counted 2>/dev/null || true; } | "$bench" report
