#!/usr/bin/env bash
# Tests the field and the service's pages with a real screen reader. Passes its arguments to Tests/Heard/heard.py.
. "$(dirname "$0")/common.sh"

status=0
Scripts/install.sh desk || status=$?
if [ $status = 3 ]; then
  say "SKIPPED: Orca and its desktop need Debian's packages."
  exit 0
fi
[ $status = 0 ] || exit $status

need_swift
Scripts/install.sh libraries
make --silent dist
say "Building the server …"
# Uses the same options as `make test`, so that SwiftPM reuses the build.
server_swift build --quiet --product onetimecode </dev/null
/usr/bin/python3 Tests/Heard/heard.py "$@" </dev/null
