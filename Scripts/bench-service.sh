#!/usr/bin/env bash
# Measures the service with and without HTTP, and its delivery rate, on SQLite and, if installed, PostgreSQL. Compares
# the results for PostgreSQL with those of pgbench, which runs all but one of the service's statements.
# COUNT (2,000) is the number of operations of each kind. SERVERS (4) is the number of servers that share the PostgreSQL
# database.
. "$(dirname "$0")/common.sh"

count=${COUNT:-2000}

postgresql() {
  local address=${TEST_POSTGRESQL#*host=}
  local folder=${address%%&*} connections operation rate
  local client=(-h "$folder" -U test)

  "$bench" http "$TEST_POSTGRESQL" "$count" "${SERVERS:-4}" | tee "$folder.service"
  psql -q "${client[@]}" -c 'CREATE SEQUENCE bench_issued; CREATE SEQUENCE bench_verified' postgres

  say "connections  what    pgbench/s  HTTP ÷ pgbench"
  for connections in 1 8 64; do
    for operation in issue verify; do
      rate=$(pgbench "${client[@]}" -n -M prepared -c "$connections" -j 2 -t $((count / connections)) \
        -f server/Benchmarks/PostgreSQL/$operation.sql postgres 2>"$folder.errors" | awk '/^tps/ { print $3 }') || {
        cat "$folder.errors" >&2
        fail "pgbench failed."
      }
      awk -v c="$connections" -v w="$operation" -v r="$rate" \
        '$1 == c && $2 == w { printf "%11d  %-6s  %9.0f  %14.2f\n", c, w, r, $3 / r }' "$folder.service"
    done
  done
  rm -f "$folder.service" "$folder.errors"
}

need_swift
has curl || fail "curl is missing. It is needed to send the requests."
bench=$(swift build -c release --package-path server --show-bin-path)/ServiceBenchmark
# With the argument `postgresql`, the script runs within with-postgresql.sh; see below.
if [ "${1-}" = postgresql ]; then
  postgresql
  exit
fi

Scripts/install.sh libraries postgresql
say "Building …"
swift build -c release --package-path server $(server_traits) --product ServiceBenchmark --quiet </dev/null
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT

say "── SQLite"
"$bench" http "$folder/codes.sqlite" "$count" 1
if has_header libpq-fe.h; then
  say "── PostgreSQL"
  Scripts/with-postgresql.sh Scripts/bench-service.sh postgresql
fi
