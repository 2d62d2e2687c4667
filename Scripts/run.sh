#!/usr/bin/env bash
# Builds the verification service and serves it for development.
. "$(dirname "$0")/common.sh"

need_swift
Scripts/install.sh libraries
say "Building …"
# Without the HTTP client for gateways, which development doesn't use and which takes a quarter of the build time.
build=(swift build --package-path server --disable-default-traits --product onetimecode)
if [ -t 1 ]; then "${build[@]}"; else "${build[@]}" 2>&1 | progress; fi
bin=$(swift build --package-path server --disable-default-traits --show-bin-path)
exec "$bin/onetimecode" serve --development --port "${PORT:-8080}" --database "${DATABASE:-onetimecode.sqlite}"
