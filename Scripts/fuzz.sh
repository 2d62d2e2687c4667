#!/usr/bin/env bash
# Fuzzes the core and the WebAssembly module, each target for SECONDS_EACH (60) seconds; with 0, only replays
# Fuzzing/Corpus. TARGETS is a subset of: entry reading message module. KEEP=1 saves new inputs to the corpus.
# Writes failing inputs to artifacts/fuzzing.
. "$(dirname "$0")/common.sh"

need_swift
targets=${TARGETS:-entry reading message module}
seconds=${SECONDS_EACH:-60}
findings=$PWD/artifacts/fuzzing
work=$PWD/Fuzzing/.build/corpus
mkdir -p "$findings" "$work"

# Doesn't add `--sanitize=address`: SwiftPM would pass the two options in random order, and one order disables coverage.
build=(swift build -c release --package-path Fuzzing --quiet --sanitize=fuzzer -Xswiftc -sanitize=fuzzer,address)
bin=$("${build[@]}" --show-bin-path)

fuzz() {
  local target=$1 corpus=Fuzzing/Corpus/$1.txt folder=$work/$1 status=0
  python3 Fuzzing/corpus.py unpack "$corpus" "$folder"
  if [ "$target" = module ]; then
    node Fuzzing/Module/fuzz.mjs "$(element)" "$seconds" "$folder" "$findings" || return 1
  else
    local program=("$bin/$(fuzzer "$target")" -artifact_prefix="$findings/$target-" -max_len=400)
    local length=(-max_total_time="$seconds")
    [ "$seconds" = 0 ] && length=(-runs=0)
    # Disables Swift's backtraces, because they read memory that the sanitizer protects.
    SWIFT_BACKTRACE=enable=no "${program[@]}" "${length[@]}" -print_final_stats=1 "$folder" >"$findings/$target.log" 2>&1 ||
      status=1
    grep -E '^(#[0-9]+\s+(INITED|DONE)|stat::number|.*(Fatal|ERROR))' "$findings/$target.log" | sed "s/^/$target: /" || true
    [ $status = 0 ] || return 1
    [ -z "${KEEP-}" ] || minimize_corpus "${program[@]}"
  fi
  if [ -n "${KEEP-}" ]; then python3 Fuzzing/corpus.py pack "$folder" "$corpus"; fi
}

# Keeps the shortest inputs for each control-flow edge and hit count. A corpus chosen by edges alone was a tenth of the
# size, but missed a bug: a verification that wasn't cancelled.
minimize_corpus() {
  local smallest
  smallest=$(mktemp -d)
  SWIFT_BACKTRACE=enable=no "$@" -merge=1 "$smallest" "$folder" >>"$findings/$target.log" 2>&1
  rm -rf "$folder"
  mv "$smallest" "$folder"
}

fuzzer() {
  case $1 in
    entry) say EntryFuzzer ;;
    reading) say ReadingFuzzer ;;
    message) say MessageFuzzer ;;
    *) fail "unknown target $1" ;;
  esac
}

for target in $targets; do
  if [ "$target" = module ]; then
    Scripts/install.sh node
    element >/dev/null
  else
    say "Building the fuzzer: $target …"
    "${build[@]}" --product "$(fuzzer "$target")" </dev/null
  fi
done

# Runs two fuzzers at a time.
failed=()
running=()
reap() {
  wait "${running[0]#* }" || failed+=("${running[0]% *}")
  running=("${running[@]:1}")
}
for target in $targets; do
  [ ${#running[@]} -lt 2 ] || reap
  fuzz "$target" </dev/null &
  running+=("$target $!")
done
while [ ${#running[@]} -gt 0 ]; do reap; done
[ ${#failed[@]} -eq 0 ] || fail "broken: ${failed[*]}; see artifacts/fuzzing"
say "No failures: $targets"
