#!/usr/bin/env bash
# Sends lists of random events to the WebAssembly module, to the module as a script, and to the UIKit field, and reports
# results that differ from the core's. LISTS (10,000) is the number of lists, FROM (0) the seed of the first one. FRONT_ENDS is a
# subset of: module uikit.
. "$(dirname "$0")/common.sh"

need_swift
lists=${LISTS:-10000} from=${FROM:-0} front_ends=" ${FRONT_ENDS:-module uikit} "
failed=0

# On Linux, the package of the stand-ins contains the core's tests. Its test program runs without SwiftPM, because parallel
# runs of SwiftPM would wait for each other.
core_tests=(swift test)
if [ "$(uname)" = Linux ]; then
  say "Building …"
  stand_ins iOS build --build-tests --quiet </dev/null
  core_tests=(stand_in_tests iOS)
fi

if [[ $front_ends == *" module "* ]]; then
  Scripts/install.sh node
  element=$(element)
  recording=$PWD/artifacts/lists.txt
  rm -f "$recording"
  mkdir -p artifacts
  ONETIMECODE_LISTS=$from+$lists ONETIMECODE_RECORD=$recording \
    "${core_tests[@]}" --filter RandomEventsTests/record </dev/null >"$recording.log" 2>&1 || { cat "$recording.log" && exit 1; }
  node Fuzzing/Module/lists.mjs "$element" <"$recording" || failed=1
  # The package contains the module as a script.
  make --silent dist >/dev/null
  SCRIPT=$(ls web/dist/parts/one-time-code-script-*.js) node Fuzzing/Module/lists.mjs "$element" <"$recording" || failed=1
fi

# The stand-in for UIKit works only on Linux.
if [[ $front_ends == *" uikit "* ]] && [ "$(uname)" = Linux ]; then
  half=$((lists / 2)) running=() logs=$(mktemp -d)
  for part in "$from+$half" "$((from + half))+$((lists - half))"; do
    ONETIMECODE_LISTS=$part stand_in_tests iOS --filter EventListJourneys </dev/null >"$logs/$part" 2>&1 &
    running+=("$!")
  done
  for run in "${running[@]}"; do wait "$run" || failed=1; done
  grep -hE 'difference|seed [0-9]+|Test run with' "$logs"/* | sed 's/^/uikit: /' || true
  rm -rf "$logs"
fi
[ $failed = 0 ] || fail "the implementations differ"
