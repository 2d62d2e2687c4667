#!/usr/bin/env bash
# Attacks the verification service, prints the results, and fails if a rule was broken.
# SHORT=1 runs smaller attacks; SEED repeats a run's random requests; ONLY="harm fleet" runs only the attacks named.
# EARLIER=PROGRAM, a program of another version, adds the attack `versions`: a deploy of this version, and back.
. "$(dirname "$0")/common.sh"

need_swift
Scripts/install.sh python libraries postgresql attack

say "Building …"
server_swift build --product onetimecode --quiet </dev/null
bin=$(server_swift build --show-bin-path)
# If libpq's headers are installed, also attacks several servers that share a PostgreSQL database.
exec "$(server_runner)" .venv/bin/python Tests/Attack/run.py "$bin/onetimecode" \
  ${SHORT:+--short} ${SEED:+--seed "$SEED"} ${ONLY:+--only $ONLY}
