#!/usr/bin/env bash
# Runs a command with a temporary PostgreSQL server, whose URL is in TEST_POSTGRESQL, and with its programs on the PATH.
. "$(dirname "$0")/common.sh"

bin=$(ls -d /usr/lib/postgresql/*/bin 2>/dev/null | sort -V | tail -1)
if [ -z "$bin" ] && has pg_ctl; then bin=$(dirname "$(readlink -f "$(command -v pg_ctl)")"); fi
[ -n "$bin" ] || fail "The PostgreSQL server is missing. On Debian, install the package postgresql."

folder=$(mktemp -d)
chmod 755 "$folder"
# PostgreSQL refuses to run as root.
as_user() { "$@"; }
if [ "$(id -u)" -eq 0 ]; then
  user=$(id -nu postgres 2>/dev/null || say nobody)
  chown "$user" "$folder"
  as_user() { (cd / && setpriv --reuid "$user" --regid "$(id -g "$user")" --clear-groups env HOME="$folder" "$@"); }
fi
stop() {
  as_user "$bin/pg_ctl" -D "$folder/data" -m immediate stop >/dev/null 2>&1 || true
  rm -rf "$folder"
}
trap stop EXIT

as_user "$bin/initdb" -D "$folder/data" -U test --auth trust --no-sync >"$folder.log" 2>&1 || {
  cat "$folder.log" >&2
  fail "PostgreSQL's server could not be set up."
}
rm -f "$folder.log"
as_user "$bin/pg_ctl" -D "$folder/data" -w -l "$folder/log" \
  -o "-k $folder -c listen_addresses='' -c max_connections=600" start >/dev/null ||
  fail "PostgreSQL's server did not start."

PATH="$bin:$PATH" TEST_POSTGRESQL="postgresql:///postgres?host=$folder&user=test" "$@"
