#!/usr/bin/env bash
# Builds the verification service and runs it in development mode.
. "$(dirname "$0")/common.sh"

need_swift
Scripts/install.sh libraries
say "Building …"
# Leaves out the HTTP client for gateways: development doesn't need it, and building it takes a long time.
build=(swift build --package-path server --disable-default-traits --product onetimecode)
if [ -t 1 ]; then "${build[@]}"; else "${build[@]}" 2>&1 | progress; fi
bin=$(swift build --package-path server --disable-default-traits --show-bin-path)
exec "$bin/onetimecode" serve --development --port "${PORT:-8080}" --database "${DATABASE:-onetimecode.sqlite}"
