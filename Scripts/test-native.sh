#!/usr/bin/env bash
# Runs the tests of the native fields. Usage: Scripts/test-native.sh appkit | uikit; `uikit` includes SwiftUI and the
# example app. On a Mac, the tests use AppKit, or UIKit in a simulator; on other systems, they use the stand-ins.
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
  xcodebuild test -quiet -scheme OneTimeCode-Package -destination "id=$device"
  cd Examples/SignIn.swiftpm
  xcodebuild test -quiet -scheme SignIn -destination "id=$device"
fi
