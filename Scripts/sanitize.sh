#!/usr/bin/env bash
# Runs the service's tests with the thread sanitizer, and the tests of the core and the native fields with the address
# sanitizer. PARTS is a subset of: thread address.
. "$(dirname "$0")/common.sh"

need_swift
parts=" ${PARTS:-thread address} "
failed=()

if [[ $parts == *" thread "* ]]; then
  Scripts/install.sh libraries postgresql
  "$(server_runner)" swift test --package-path server --scratch-path server/.build/thread --sanitize=thread $(server_traits) \
    </dev/null || failed+=(thread)
fi
if [[ $parts == *" address "* ]]; then
  # Disables leak detection, because Foundation leaks the memory of attributed strings on Linux.
  export ASAN_OPTIONS=detect_leaks=0 SWIFT_BACKTRACE=enable=no
  swift test --scratch-path .build/address --sanitize=address </dev/null || failed+=(address)
  for system in iOS macOS; do
    PLATFORM=$system swift test --package-path Tests/StandIns --scratch-path "Tests/StandIns/.build/address-$system" \
      --sanitize=address </dev/null || failed+=("address, $system")
  done
fi
[ ${#failed[@]} -eq 0 ] || fail "found by the sanitizers: ${failed[*]}"
