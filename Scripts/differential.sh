#!/usr/bin/env bash
# Sends lists of random events to the WebAssembly module and the UIKit field, and reports results that differ from the
# core's. LISTS (10,000) is the number of lists, FROM (0) the seed of the first one. FACES is a subset of: module uikit.
. "$(dirname "$0")/common.sh"

need_swift
lists=${LISTS:-10000} from=${FROM:-0} faces=" ${FACES:-module uikit} "
failed=0

if [[ $faces == *" module "* ]]; then
  Scripts/install.sh node
  element=$(element)
  recording=$PWD/artifacts/lists.txt
  # On Linux, the package of the stand-ins contains the core's tests.
  tests=(swift test)
  if [ "$(uname)" = Linux ]; then tests=(stand_ins iOS test); fi
  rm -f "$recording"
  mkdir -p artifacts
  ONETIMECODE_LISTS=$from+$lists ONETIMECODE_RECORD=$recording \
    "${tests[@]}" --quiet --disable-xctest --filter RandomEventsTests/record </dev/null
  node Fuzzing/Module/lists.mjs "$element" <"$recording" || failed=1
fi

# The stand-in for UIKit works only on Linux.
if [[ $faces == *" uikit "* ]] && [ "$(uname)" = Linux ]; then
  say "uikit: building …"
  stand_ins iOS build --build-tests --quiet </dev/null
  tests=$(stand_ins iOS build --build-tests --show-bin-path)/StandInsPackageTests.xctest
  # Runs the test program without SwiftPM, because parallel runs of SwiftPM would wait for each other.
  half=$((lists / 2)) running=() logs=$(mktemp -d)
  for part in "$from+$half" "$((from + half))+$((lists - half))"; do
    ONETIMECODE_LISTS=$part "$tests" --testing-library swift-testing --filter EventListJourneys </dev/null \
      >"$logs/$part" 2>&1 &
    running+=("$!")
  done
  for run in "${running[@]}"; do wait "$run" || failed=1; done
  grep -hE 'difference|seed [0-9]+|Test run with' "$logs"/* | sed 's/^/uikit: /' || true
  rm -rf "$logs"
fi
[ $failed = 0 ] || fail "the implementations differ"
