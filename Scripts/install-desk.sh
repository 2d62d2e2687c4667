#!/usr/bin/env bash
# Installs what a desk with a screen reader needs, where it is missing: Debian's packages.
# Ends with 3 where they cannot be had.
. "$(dirname "$0")/common.sh"

debian_packages \
  chromium orca brltty at-spi2-core gir1.2-atspi-2.0 dbus-daemon xvfb x11-xkb-utils openbox xdotool xclip \
  firefox-esr gir1.2-webkit2-4.1 fonts-dejavu-core libglib2.0-bin gsettings-desktop-schemas
