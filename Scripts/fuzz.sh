#!/usr/bin/env bash
# Tries to break the core and the WebAssembly module with inputs that a program makes up, SECONDS_EACH (60) seconds
# each; with 0 it only replays what is kept in Fuzzing/Corpus. TARGETS are some of entry, reading, message, module.
# KEEP=1 writes what was found to be worth keeping back there. What breaks something is put into artifacts/fuzzing.
. "$(dirname "$0")/common.sh"

need_swift
targets=${TARGETS:-entry reading message module}
seconds=${SECONDS_EACH:-60}
findings=$PWD/artifacts/fuzzing
work=$PWD/Fuzzing/.build/corpus
mkdir -p "$findings" "$work"

# As one word, since the order of several such options is left to chance, and one order leaves coverage out.
build=(swift build -c release --package-path Fuzzing --quiet --sanitize=fuzzer -Xswiftc -sanitize=fuzzer,address)
bin=$("${build[@]}" --show-bin-path)

fuzz() {
  local target=$1 kept=Fuzzing/Corpus/$1.txt folder=$work/$1 status=0
  python3 Fuzzing/corpus.py unpack "$kept" "$folder"
  if [ "$target" = module ]; then
    node Fuzzing/Module/fuzz.mjs "$(wasm_module)" "$seconds" "$folder" "$findings" || return 1
  else
    local program=("$bin/$(fuzzer "$target")" -artifact_prefix="$findings/$target-" -max_len=400)
    local length=(-max_total_time="$seconds")
    [ "$seconds" = 0 ] && length=(-runs=0)
    # Swift's own report of a crash reads memory that the sanitizer guards.
    SWIFT_BACKTRACE=enable=no "${program[@]}" "${length[@]}" -print_final_stats=1 "$folder" >"$findings/$target.log" 2>&1 ||
      status=1
    grep -E '^(#[0-9]+\s+(INITED|DONE)|stat::number|.*(Fatal|ERROR))' "$findings/$target.log" | sed "s/^/$target: /" || true
    [ $status = 0 ] || return 1
    [ -z "${KEEP-}" ] || keep "${program[@]}"
  fi
  if [ -n "${KEEP-}" ]; then python3 Fuzzing/corpus.py pack "$folder" "$kept"; fi
}

# Only what leads somewhere, or somewhere as often, that nothing shorter does. (What reaches code that nothing else
# reaches is a tenth of it, but replayed it missed a verification that was not cancelled.)
keep() {
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
    *) fail "there is no target $1" ;;
  esac
}

for target in $targets; do
  if [ "$target" = module ]; then
    Scripts/install.sh node
    wasm_module >/dev/null
  else
    say "Building the fuzzer: $target …"
    "${build[@]}" --product "$(fuzzer "$target")" </dev/null
  fi
done

# Two at a time.
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
say "Nothing broke: $targets"
