#!/usr/bin/env bash
# Measures the service over HTTP beside its store alone: SQLite, and PostgreSQL where it is installed.
# COUNT is how many of each; CHALLENGES fills the database with so many and measures on the way; SERVERS (4) share
# PostgreSQL.
. "$(dirname "$0")/common.sh"

need_swift
Scripts/install-libraries.sh tests
say "Building …"
swift build -c release --package-path server $(server_traits) --product ServiceBenchmark --quiet </dev/null
bench=$(swift build -c release --package-path server --show-bin-path)/ServiceBenchmark
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT

say "── SQLite"
"$bench" "$folder/codes.sqlite" "${COUNT:-2000}" 1 ${CHALLENGES:+"$CHALLENGES"}
if [ -n "$(server_traits)" ]; then
  say "── PostgreSQL"
  Scripts/with-postgresql.sh Scripts/bench-postgresql.sh "$bench" "${COUNT:-2000}" "${SERVERS:-4}" ${CHALLENGES:+"$CHALLENGES"}
fi
