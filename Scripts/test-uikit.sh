#!/usr/bin/env bash
# Runs the tests of the faces for UIKit and SwiftUI: on a Mac against these themselves in a simulator, elsewhere
# against the stand-ins.
. "$(dirname "$0")/common.sh"

if [ "$(uname)" = Darwin ]; then
  has xcodebuild || fail "Xcode is missing: a simulator comes with it."
  device=${DEVICE:-$(xcrun simctl list devices available | sed -n 's/^ *\(iPhone[^(]*[^( ]\) *(.*/\1/p' | tail -1)}
  exec xcodebuild test -quiet -scheme OneTimeCode-Package -destination "platform=iOS Simulator,name=$device"
fi

need_swift
swift test --filter OneTimeCodeNativeTests
stand_ins iOS test
