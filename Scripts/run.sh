#!/usr/bin/env bash
# Builds the verification service and runs it in development mode.
. "$(dirname "$0")/common.sh"

need_swift
Scripts/install.sh libraries
say "Building …"
# The same traits as in the tests, which then compile only what is missing.
build=(server_swift build --product onetimecode)
if [ -t 1 ]; then "${build[@]}"; else "${build[@]}" 2>&1 | progress; fi
bin=$(server_swift build --show-bin-path)
exec "$bin/onetimecode" serve --development --port "${PORT:-8080}" --database "${DATABASE:-onetimecode.sqlite}"
