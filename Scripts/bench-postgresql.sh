#!/usr/bin/env bash
# Within with-postgresql.sh: measures the service on PostgreSQL, and then pgbench with the same statements.
# Usage: bench-postgresql.sh BENCHMARK COUNT SERVERS [CHALLENGES]
. "$(dirname "$0")/common.sh"

benchmark=$1 count=$2 servers=$3 challenges=${4-}
address=${TEST_POSTGRESQL#*host=}
folder=${address%%&*}
bin=$(ls -d /usr/lib/postgresql/*/bin 2>/dev/null | sort -V | tail -1)
client=(-h "$folder" -U test)

"$benchmark" "$TEST_POSTGRESQL" "$count" "$servers" ${challenges:+"$challenges"} | tee "$folder.service"
"$bin/psql" -q "${client[@]}" -c 'CREATE SEQUENCE bench_issued; CREATE SEQUENCE bench_verified' postgres

say "connections  what    pgbench/s  HTTP ÷ pgbench"
for connections in 1 8 64; do
  for what in issue verify; do
    rate=$("$bin/pgbench" "${client[@]}" -n -M prepared -c "$connections" -j 2 -t $((count / connections)) \
      -f server/Benchmarks/PostgreSQL/$what.sql postgres 2>"$folder.errors" | awk '/^tps/ { print $3 }') || {
      cat "$folder.errors" >&2
      fail "pgbench failed."
    }
    awk -v c="$connections" -v w="$what" -v r="$rate" \
      '$1 == c && $2 == w { printf "%11d  %-6s  %9.0f  %14.2f\n", c, w, r, $3 / r }' "$folder.service"
  done
done
rm -f "$folder.service" "$folder.errors"
