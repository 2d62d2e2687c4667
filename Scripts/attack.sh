#!/usr/bin/env bash
# Attacks the verification service and prints what was seen; ends with an error if a rule was broken.
# SHORT=1 does less of everything; ONLY="harm fleet" does those parts.
. "$(dirname "$0")/common.sh"

need_swift
Scripts/install.sh python libraries smtp attack

say "Building …"
swift build --package-path server $(server_traits) --product onetimecode --quiet </dev/null
bin=$(swift build --package-path server --show-bin-path)
# Several servers share a database where PostgreSQL is installed.
exec "$(server_runner)" .venv/bin/python Tests/Attack/run.py "$bin/onetimecode" ${SHORT:+--short} ${SEED:+--seed "$SEED"} ${ONLY:+--only $ONLY}
