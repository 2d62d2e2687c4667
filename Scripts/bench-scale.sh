#!/usr/bin/env bash
# Measures the service at more and more connections beside a trivial application, with SMALL (10,000) and LARGE (5,000,000)
# stored challenges, on one to four servers, and while it removes expired challenges; on SQLite and, if installed, PostgreSQL.
# Fails if a limit is exceeded. SHORT=1 stores a million challenges, and measures for a shorter time.
. "$(dirname "$0")/common.sh"

small=${SMALL:-10000} large=${LARGE:-${SHORT:+1000000}} count=${COUNT:-2000}
large=${large:-5000000} seconds=${SHORT:+2}

# Prints statements that store this many challenges, each with a message, a counter and, as after an hour at work, other times.
# Takes the kind of the database, the number, the end of the challenges' validity in seconds from now, and a name for them.
rows() {
  local numbers id bytes now
  case $1 in
    sqlite)
      numbers="(WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < $2) SELECT i FROM n)"
      id='lower(hex(randomblob(16)))' bytes='randomblob(32)' now='(unixepoch() * 1000)'
      ;;
    postgresql)
      numbers="(SELECT i FROM generate_series(1, $2) AS n(i))"
      id="md5(random()::text || i)" bytes="sha256(random()::text::bytea || int8send(i))"
      now='(extract(epoch FROM now()) * 1000)::bigint'
      ;;
  esac
  cat <<SQL
INSERT INTO challenge (id, app, purpose, recipient_kind, recipient, recipient_hash, length, alphabet, groups, key, language,
    lifetime, expires_at, resend_at, budget, is_decoy, is_test, generation, codes, recorded_verdicts)
  SELECT $id, '', 'sign-in', 'email', '$4-' || i || '@example.com', $id, 6, 'digits', '3-3', '01234567', 'en', 600,
    $now + $3 * 1000 + i % 600000, 0, 5, 0, 0, 0, $bytes, $bytes FROM $numbers AS numbers;
INSERT INTO message (name, challenge, channel, sealed, expires_at, created_at, attempts, state, changed_at)
  SELECT 'message-' || id, id, 'email', codes, expires_at, expires_at - 600000, 1, 'sent', expires_at FROM challenge
  WHERE recipient LIKE '$4-%';
INSERT INTO counter (subject, count, until, hour)
  SELECT $bytes, 1, $now * 1000, $now / 3600000 + 1 + i % 2 FROM $numbers AS numbers;
SQL
}

measure() {
  local kind=$1 first=$2 second=$3 store=$4
  say "── $kind: connections"
  "$bench" connections "$first" "${seconds:-5}" || status=1
  if [ "$kind" = postgresql ]; then
    say "── $kind: servers"
    for servers in 1 2 4; do "$bench" http "$first" "$count" "$servers"; done
  fi
  say "── $kind: $small and $large challenges"
  # Creates the tables.
  "$bench" removal "$second" 0 >/dev/null
  rows "$kind" "$small" 4000 stored | $store "$first"
  rows "$kind" "$large" 4000 stored | $store "$second"
  "$bench" sizes "$first" "$second" "$count" || status=1
  say "── $kind: removing $((large / 10)) expired challenges among the others"
  rows "$kind" $((large / 10)) -9000 expired | $store "$second"
  "$bench" removal "$second" $((large / 10))
  return $status
}

in_sqlite() { sqlite3 -cmd 'PRAGMA synchronous = OFF' "$1" >/dev/null; }
in_postgresql() { psql -q -v ON_ERROR_STOP=1 "$1" && psql -q -c 'VACUUM ANALYZE' -c CHECKPOINT "$1"; }

need_swift
for program in curl wrk sqlite3; do has $program || fail "$program is missing. On Debian, install the package $program."; done
bench=$(swift build -c release --package-path server --show-bin-path)/ServiceBenchmark
status=0
# With the argument `postgresql`, the script runs within with-postgresql.sh; see below.
if [ "${1-}" = postgresql ]; then
  psql -q -c 'CREATE DATABASE large' "$TEST_POSTGRESQL"
  measure postgresql "$TEST_POSTGRESQL" "${TEST_POSTGRESQL/\/postgres?//large?}" in_postgresql
  exit
fi

Scripts/install.sh libraries postgresql
say "Building …"
swift build -c release --package-path server $(server_traits) --product ServiceBenchmark --quiet </dev/null
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
measure sqlite "$folder/small.sqlite" "$folder/large.sqlite" in_sqlite || status=1
if has_header libpq-fe.h; then
  Scripts/with-postgresql.sh Scripts/bench-scale.sh postgresql || status=1
fi
exit $status
