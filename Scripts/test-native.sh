#!/usr/bin/env bash
# Runs the tests of the native fields. Usage: Scripts/test-native.sh appkit | uikit; `uikit` includes SwiftUI and the
# example app. On a Mac, the tests use AppKit, or UIKit in a simulator; on other systems, they use the stand-ins.
#
# In a simulator, the tests of a package run without an app, in which no window can become key, so no text field can
# become first responder. This script therefore builds the example app as the host, and tells Xcode to load the test
# bundles into it, with the keys of `man xcodebuild.xctestrun`. This part has not been run on a Mac.
. "$(dirname "$0")/common.sh"

kit=${1-}
[[ $kit == appkit || $kit == uikit ]] || fail "Usage: Scripts/test-native.sh appkit|uikit"
need_swift

if [ "$(uname)" != Darwin ]; then
  system=macOS
  if [ "$kit" = uikit ]; then system=iOS; fi
  stand_ins $system test
elif [ "$kit" = appkit ]; then
  swift test --filter 'OneTimeCodeUITests|OneTimeCodeJourneys'
else
  has xcodebuild || fail "Xcode is missing. It includes the simulator."
  # Selects a device by its identifier, because devices of different OS versions share names.
  device=${DEVICE:-$(xcrun simctl list devices available | sed -nE 's/^ *iPhone.*\(([0-9A-F-]{36})\).*/\1/p' | tail -1)}
  [ -n "$device" ] || fail "No iPhone simulator found. Install one with Xcode, or set DEVICE to the identifier of a simulator."
  products=$PWD/.build/simulator
  rm -rf "$products"
  package=$(scheme OneTimeCode-Package OneTimeCode)
  example=$(cd Examples/SignIn.swiftpm && scheme "Sign in" SignIn SignIn-Package)
  xcodebuild build-for-testing -quiet -scheme "$package" -destination "id=$device" -derivedDataPath "$products/tests"
  (
    cd Examples/SignIn.swiftpm
    xcodebuild build -quiet -scheme "$example" -destination "id=$device" -derivedDataPath "$products/host"
  )
  host=$(find "$products/host/Build/Products" -maxdepth 2 -name '*.app' -print -quit)
  [ -n "$host" ] || fail "The host app could not be built: $products/host has no app."
  run=$(find "$products/tests/Build/Products" -maxdepth 1 -name '*.xctestrun' -print -quit)
  [ -n "$run" ] || fail "The tests could not be built: $products/tests has no .xctestrun file."
  python3 Scripts/host-tests.py "$run" "$host"

  # Without a result bundle, the tests did not start: the simulator, the host app or a test bundle failed.
  results=$products/results.xcresult
  status=0
  xcodebuild test-without-building -xctestrun "$run" -destination "id=$device" -resultBundlePath "$results" || status=$?
  [ -d "$results" ] || fail "The tests could not start in the simulator $device with $(basename "$host") as their host."
  xcrun xcresulttool get test-results summary --path "$results" || say "The summary of the results can't be read."
  exit $status
fi
