#!/usr/bin/env bash
# Measures the core beside yardsticks from the same run: time, heap allocations and, where valgrind is, instructions.
# Prints a table in Markdown; fails if a goal is missed that does not depend on the machine.
. "$(dirname "$0")/common.sh"

need_swift
Scripts/install.sh valgrind || say "Instructions are not counted: there is no valgrind here."
say "Building …"
swift build -c release --package-path Benchmarks --product CoreBenchmark --quiet </dev/null
bench=$(swift build -c release --package-path Benchmarks --show-bin-path)/CoreBenchmark
counts=$(mktemp -d)
trap 'rm -rf "$counts"' EXIT

# How many instructions a run takes. Beginning and ending take some, too, which fall out of a difference.
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
# A round may count as several: six keys, for instance. The program knows.
{ cat "$counts"/*.counted 2>/dev/null || true; } | "$bench" report
