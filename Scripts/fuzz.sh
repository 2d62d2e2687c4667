#!/usr/bin/env bash
# Replays each input of Fuzzing/Corpus, and then fuzzes the core and the WebAssembly module, each target for
# SECONDS_EACH (60) seconds. TARGETS is a subset of: entry reading message module.
# KEEP=1 saves new inputs to the corpus. Failing inputs are saved in artifacts/fuzzing.
. "$(dirname "$0")/common.sh"

need_swift
Scripts/install.sh node
element=$(element)
say "Building the fuzzers …"
# Doesn't add `--sanitize=address`: SwiftPM would pass the two options in random order, and one order disables coverage.
build=(swift build -c release --package-path Fuzzing --quiet --sanitize=fuzzer -Xswiftc -sanitize=fuzzer,address)
"${build[@]}" </dev/null
bin=$("${build[@]}" --show-bin-path)
findings=$PWD/artifacts/fuzzing
mkdir -p "$findings"

fuzz() {
  local target=$1 corpus=Fuzzing/Corpus/$1.txt folder=Fuzzing/.build/corpus/$1 log=$findings/$1.log status=0
  local smallest=$folder-smallest
  rm -rf "$folder" "$smallest"
  mkdir -p "$folder" "$smallest"
  python3 Fuzzing/corpus.py unpack "$corpus" "$folder"
  if [ "$target" = module ]; then
    node Fuzzing/Module/fuzz.mjs "$element" "$seconds" "$folder" "$findings" || return 1
  else
    "$bin/$target" -artifact_prefix="$findings/$target-" -max_len=400 -max_total_time="$seconds" -print_final_stats=1 \
      "$folder" >"$log" 2>&1 || status=1
    grep -E '^(#[0-9]+\s+(INITED|DONE)|stat::number|.*(Fatal|ERROR))' "$log" | sed "s/^/$target: /" || true
    [ $status = 0 ] || return 1
  fi
  [ -n "${KEEP-}" ] || return 0
  if [ "$target" != module ]; then
    # Keeps the shortest inputs for each control-flow edge and hit count. A corpus chosen by edges alone was a tenth of
    # the size, but missed a bug: a verification that wasn't cancelled.
    "$bin/$target" -merge=1 "$smallest" "$folder" >>"$log" 2>&1
    folder=$smallest
  fi
  python3 Fuzzing/corpus.py pack "$folder" "$corpus"
}

export -f fuzz
export element bin findings seconds=${SECONDS_EACH:-60}
# Disables Swift's backtraces, because they read memory that the sanitizer protects.
export SWIFT_BACKTRACE=enable=no
# Runs two fuzzers at a time.
printf '%s\n' ${TARGETS:-entry reading message module} | xargs -n 1 -P 2 bash -euo pipefail -c 'fuzz "$0"' ||
  fail "a fuzzer failed; see artifacts/fuzzing"
say "No failures."
