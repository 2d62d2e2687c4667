#!/usr/bin/env bash
# Prints how large the element is. The test of the web package that prints the same fails where it has grown.
. "$(dirname "$0")/common.sh"

need_swift
has brotli || apt_install brotli
swift build --quiet --package-path web --product OneTimeCodeWeb </dev/null
Scripts/sizes.sh "$(swift build --package-path web --show-bin-path)"/OneTimeCodeWeb_OneTimeCodeWeb.*
