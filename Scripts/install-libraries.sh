#!/usr/bin/env bash
# Installs the headers that the server is compiled against, where they are missing; with the argument "tests" also
# those of PostgreSQL and its server.
. "$(dirname "$0")/common.sh"

[ "$(uname)" = Linux ] || exit 0 # Apple's systems bring them.

has_header() { [ -n "$(find /usr/include /usr/local/include -name "$1" -print -quit 2>/dev/null)" ]; }

missing=()
has_header sqlite3.h || missing+=(libsqlite3-dev)
has_header zlib.h || missing+=(zlib1g-dev)
if [ "${1-}" = tests ]; then
  has_header libpq-fe.h || missing+=(libpq-dev)
  ls /usr/lib/postgresql/*/bin/initdb >/dev/null 2>&1 || missing+=(postgresql)
fi
[ ${#missing[@]} -eq 0 ] && exit 0

has apt-get || fail "SQLite (sqlite3.h) and zlib (zlib.h), and for tests PostgreSQL (libpq-fe.h, initdb), are needed. Install them with your \
system's package manager; on Debian they are ${missing[*]}."
apt_install "${missing[@]}"
