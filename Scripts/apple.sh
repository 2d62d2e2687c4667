#!/usr/bin/env bash
# Builds and tests the fields with Xcode. Writes results, compiler messages and tool versions to artifacts/apple.md.
. "$(dirname "$0")/common.sh"

[ "$(uname)" = Darwin ] || fail "make apple needs a Mac with Xcode 26 or newer."
has xcodebuild || fail "Xcode is missing. make apple needs Xcode 26 or newer."

report=artifacts/apple.md
logs=artifacts/apple
rm -rf $logs
mkdir -p $logs
rows=()
failed=()

# Runs a part and records its result: `part "Build for iOS" xcodebuild build …`. A part that fails before it builds or
# tests anything, such as for want of a simulator, says so in an error of the scripts, and counts as not started.
part() {
  local name=$1 start=$SECONDS outcome=passed log
  log=$logs/$(tr 'A-Z ' 'a-z-' <<<"$1" | tr -cd 'a-z0-9-').log
  shift
  say "$name …"
  # A subshell, so that `fail` ends only this part.
  ("$@") >"$log" 2>&1 </dev/null || outcome=FAILED
  if [ $outcome = FAILED ] && grep -qE '^error: .*(could not|lists no|No iPhone|is missing)' "$log"; then
    outcome="DID NOT START: $(grep -m 1 '^error: ' "$log" | anonymize)"
  fi
  rows+=("| $name | $outcome | $((SECONDS - start)) s |")
  if [ "$outcome" != passed ]; then failed+=("$name=$log"); fi
}

build() {
  local name
  name=$(scheme OneTimeCode-Package OneTimeCode)
  xcodebuild build -quiet -scheme "$name" -destination "$1"
}

# Shortens the paths of the repository and the home folder, which can contain the user's name.
anonymize() { sed -e "s|$PWD/||g" -e "s|$HOME|~|g"; }
messages() { { grep -hE '(error|warning|✘|failed)' "$@" || true; } | anonymize | sort -u | head -n 60; }
block() {
  say '```'
  cat
  say '```'
}

part "Build for iOS" build 'generic/platform=iOS'
part "Build for macOS" build 'generic/platform=macOS'
part "Build for Mac Catalyst" build 'generic/platform=macOS,variant=Mac Catalyst'
part "Build for visionOS" build 'generic/platform=visionOS'
part "Tests on macOS" Scripts/test-native.sh appkit
part "Tests in an iPhone simulator" Scripts/test-native.sh uikit
part "Client for apps on macOS" swift test --filter OneTimeCodeClientTests

{
  say "# OneTimeCode $(cat VERSION) on a Mac, $(date +%Y-%m-%d)"
  say
  say "| part | result | time |"
  say "| --- | --- | --: |"
  printf '%s\n' "${rows[@]}"
  say
  say "## Versions"
  say
  {
    sw_vers
    xcodebuild -version
    swift --version 2>/dev/null
    uname -m
    xcrun simctl list runtimes available
    git rev-parse HEAD 2>/dev/null || true
  } | anonymize | block
  for each in ${failed[@]+"${failed[@]}"}; do
    say
    say "## ${each%%=*}"
    say
    say "Messages:"
    say
    messages "${each#*=}" | block
    say
    say "The end of the log:"
    say
    tail -n 40 "${each#*=}" | anonymize | block
  done
  say
  say "## Warnings of the parts that passed"
  say
  { grep -hE 'warning: ' $logs/*.log || true; } | anonymize | sort -u | head -n 60 | block
} >$report

say "Written: $report. Please open an issue with it."
[ ${#failed[@]} -eq 0 ] || fail "${#failed[@]} of ${#rows[@]} parts failed."
