#!/usr/bin/env bash
# Installs the headers that the server is compiled against, where they are missing.
. "$(dirname "$0")/common.sh"

[ "$(uname)" = Linux ] || exit 0 # Apple's systems bring them.

has_header() { [ -n "$(find /usr/include /usr/local/include -name "$1" -print -quit 2>/dev/null)" ]; }

missing=()
has_header sqlite3.h || missing+=(libsqlite3-dev)
has_header zlib.h || missing+=(zlib1g-dev)
[ ${#missing[@]} -eq 0 ] && exit 0

has apt-get || fail "The headers of SQLite (sqlite3.h) and zlib (zlib.h) are needed. Install them with your \
system's package manager; on Debian they are ${missing[*]}."
apt_install "${missing[@]}"
