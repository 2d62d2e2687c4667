#!/usr/bin/env bash
# Runs the tests of the faces for UIKit and SwiftUI, and of the example app: on a Mac against UIKit and SwiftUI
# themselves in a simulator, elsewhere against the stand-ins.
. "$(dirname "$0")/common.sh"

if [ "$(uname)" = Darwin ]; then
  has xcodebuild || fail "Xcode is missing: a simulator comes with it."
  # By its identifier, since names come twice, with each release of the system.
  device=${DEVICE:-$(xcrun simctl list devices available | sed -nE 's/^ *iPhone.*\(([0-9A-F-]{36})\).*/\1/p' | tail -1)}
  [ -n "$device" ] || fail "There is no simulator of an iPhone. Xcode installs one; DEVICE is the identifier of another."
  xcodebuild test -quiet -scheme OneTimeCode-Package -destination "id=$device"
  cd Examples/SignIn.swiftpm
  exec xcodebuild test -quiet -scheme SignIn -destination "id=$device"
fi

need_swift
swift test --filter OneTimeCodeNativeTests
stand_ins iOS test
