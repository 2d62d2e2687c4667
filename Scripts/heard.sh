#!/usr/bin/env bash
# Listens to the pages with a real screen reader; its arguments are those of Tests/Heard/heard.py.
. "$(dirname "$0")/common.sh"

status=0
Scripts/install.sh desk || status=$?
if [ $status = 3 ]; then
  say "SKIPPED: Orca and its desk come from Debian's packages; there are none here. Nothing was listened to."
  exit 0
fi
[ $status = 0 ] || exit $status

need_swift
Scripts/install.sh libraries
say "Building …"
for product in web:OneTimeCodeWeb server:onetimecode; do
  traits=
  if [ "${product%:*}" = server ]; then traits=$(server_traits); fi
  # As the tests build it, so that nothing is built twice.
  swift build --quiet --package-path "${product%:*}" $traits --product "${product#*:}" </dev/null
done
/usr/bin/python3 Tests/Heard/heard.py "$@" </dev/null
