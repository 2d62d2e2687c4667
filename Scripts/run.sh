#!/usr/bin/env bash
# Builds the verification service and serves it for development.
. "$(dirname "$0")/common.sh"

need_swift
Scripts/install.sh libraries
say "Building …"
swift build --package-path server --product onetimecode
bin=$(swift build --package-path server --show-bin-path)
exec "$bin/onetimecode" serve --development --port "${PORT:-8080}" --database "${DATABASE:-onetimecode.sqlite}"
