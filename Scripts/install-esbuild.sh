#!/usr/bin/env bash
# Installs esbuild, which makes the package of the element, where it is missing.
. "$(dirname "$0")/common.sh"

has esbuild && exit 0
has apt-get || fail "esbuild is missing. Install it (0.17 or newer) with your system's package manager, and put it on the PATH."
apt_install esbuild
