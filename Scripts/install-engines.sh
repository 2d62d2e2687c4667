#!/usr/bin/env bash
# Installs the browsers besides Chromium that the tests run in, where they are missing: Debian's packages.
# Ends with 3 where they cannot be had.
. "$(dirname "$0")/common.sh"

debian_packages firefox-esr webkit2gtk-driver xvfb dbus-daemon fonts-dejavu-core fonts-liberation
