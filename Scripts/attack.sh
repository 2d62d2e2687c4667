#!/usr/bin/env bash
# Attacks the verification service and prints the results; fails if a rule was broken.
# SHORT=1 runs fewer requests; ONLY="harm fleet" runs only these parts.
. "$(dirname "$0")/common.sh"

need_swift
Scripts/install.sh python libraries smtp attack

say "Building …"
swift build --package-path server $(server_traits) --product onetimecode --quiet </dev/null
bin=$(swift build --package-path server --show-bin-path)
# With PostgreSQL, the attack includes several servers that share a database.
exec "$(server_runner)" .venv/bin/python Tests/Attack/run.py "$bin/onetimecode" ${SHORT:+--short} ${SEED:+--seed "$SEED"} ${ONLY:+--only $ONLY}
