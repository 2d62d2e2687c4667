#!/usr/bin/env bash
# Installs node, in which tests run the WebAssembly module, where it is missing.
. "$(dirname "$0")/common.sh"

has node && exit 0
has apt-get || fail "Node is missing. Install it (18 or newer) with your system's package manager."
apt_install nodejs
