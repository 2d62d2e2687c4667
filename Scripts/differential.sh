#!/usr/bin/env bash
# Sends lists of random events to the core, the WebAssembly module and the UIKit field, and reports results that differ.
# LISTS (10,000) is the number of lists, FROM (0) the seed of the first one. FACES is a subset of: module uikit.
. "$(dirname "$0")/common.sh"

need_swift
lists=${LISTS:-10000} from=${FROM:-0} faces=" ${FACES:-module uikit} "
failed=0

if [[ $faces == *" module "* ]]; then
  Scripts/install.sh node
  module=$(wasm_module)
  build=(swift build -c release --package-path Fuzzing --scratch-path Fuzzing/.build/plain --quiet)
  "${build[@]}" --product EventLists </dev/null
  event_lists=$("${build[@]}" --show-bin-path)/EventLists
  # The first run uses all events that the module supports; the second, only those that every field supports.
  for events in module everywhere; do
    "$event_lists" "$from" "$lists" $events | node Fuzzing/Module/lists.mjs "$module" $events || failed=1
  done
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
  grep -hE 'difference|seed [0-9]+:|Test run with' "$logs"/* | sed 's/^/uikit: /' || true
  rm -rf "$logs"
fi
[ $failed = 0 ] || fail "the implementations differ"
