#!/usr/bin/env bash
# Runs the tests of the AppKit face: on a Mac against AppKit itself, elsewhere against the stand-in.
. "$(dirname "$0")/common.sh"

need_swift
if [ "$(uname)" = Darwin ]; then
  exec swift test --filter 'OneTimeCodeNativeTests|OneTimeCodeJourneys|OneTimeCodeAppKit'
fi
swift test --filter OneTimeCodeNativeTests
stand_ins macOS test
