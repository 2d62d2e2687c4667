#!/usr/bin/env bash
# Attacks the verification service and prints what was seen; ends with an error if a rule was broken.
# SHORT=1 does less of everything; ONLY="harm fleet" does those parts.
. "$(dirname "$0")/common.sh"

need_swift
Scripts/install-python.sh
Scripts/install-libraries.sh
# Sets the clock that the server sees, and nobody else's.
if [ "$(uname)" = Linux ] && ! has faketime; then apt_install faketime; fi
# The machine's mail program, for a service that sends e-mail.
if ! has msmtp && has apt-get; then apt_install msmtp; fi

say "Building …"
swift build --package-path server $(server_traits) --product onetimecode --quiet </dev/null
bin=$(swift build --package-path server --show-bin-path)
# Several servers share a database where PostgreSQL is installed.
runner=(env)
if [ -n "$(server_traits)" ]; then runner=(Scripts/with-postgresql.sh); fi
exec "${runner[@]}" .venv/bin/python Tests/Attack/run.py "$bin/onetimecode" ${SHORT:+--short} ${SEED:+--seed "$SEED"} ${ONLY:+--only $ONLY}
