#!/usr/bin/env bash
# Runs the tests of native faces: Scripts/test-native.sh appkit, or uikit, which has those of SwiftUI and of the example
# app with it. On a Mac they run against the kits themselves, UIKit's in a simulator; elsewhere against the stand-ins.
. "$(dirname "$0")/common.sh"

kit=${1-}
[[ $kit == appkit || $kit == uikit ]] || fail "Usage: Scripts/test-native.sh appkit|uikit"
need_swift

if [ "$(uname)" != Darwin ]; then
  swift test --filter OneTimeCodeNativeTests
  system=macOS
  if [ "$kit" = uikit ]; then system=iOS; fi
  stand_ins $system test
elif [ "$kit" = appkit ]; then
  swift test --filter 'OneTimeCodeNativeTests|OneTimeCodeJourneys|OneTimeCodeAppKit'
else
  has xcodebuild || fail "Xcode is missing: a simulator comes with it."
  # By its identifier, since names come twice, with each release of the system.
  device=${DEVICE:-$(xcrun simctl list devices available | sed -nE 's/^ *iPhone.*\(([0-9A-F-]{36})\).*/\1/p' | tail -1)}
  [ -n "$device" ] || fail "There is no simulator of an iPhone. Xcode installs one; DEVICE is the identifier of another."
  xcodebuild test -quiet -scheme OneTimeCode-Package -destination "id=$device"
  cd Examples/SignIn.swiftpm
  xcodebuild test -quiet -scheme SignIn -destination "id=$device"
fi
