#!/usr/bin/env bash
# Formats the Swift sources of all packages, as .swift-format says.
. "$(dirname "$0")/common.sh"

need_swift
swift_sources | tr '\n' '\0' | xargs -0 swift format --in-place --parallel --configuration .swift-format
