#!/usr/bin/env bash
# Asks Schemathesis whether what the service says of its own API is true. Uses what was built last.
. "$(dirname "$0")/common.sh"

Scripts/install-python.sh
bin=$(swift build --package-path server --show-bin-path)
exec .venv/bin/python Tests/API/run.py "$bin/onetimecode" --max-examples "${EXAMPLES:-20}"
