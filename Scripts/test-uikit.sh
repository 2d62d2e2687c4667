#!/usr/bin/env bash
# Runs the tests of the UIKit face: on a Mac against UIKit itself in a simulator, elsewhere against the
# stand-in.
. "$(dirname "$0")/common.sh"

if [ "$(uname)" = Darwin ]; then
  has xcodebuild || fail "Xcode is missing: a simulator comes with it."
  device=${DEVICE:-$(xcrun simctl list devices available | sed -n 's/^ *\(iPhone[^(]*[^( ]\) *(.*/\1/p' | tail -1)}
  exec xcodebuild test -quiet -scheme OneTimeCode-Package -destination "platform=iOS Simulator,name=$device"
fi

need_swift
swift test --filter 'OneTimeCodeNativeTests|OneTimeCodeUIKit|StandInTests'
