#!/usr/bin/env bash
# Removes what was built; the Python environment and databases stay.
. "$(dirname "$0")/common.sh"

rm -rf .build web/.build server/.build Benchmarks/.build Fuzzing/.build Examples/*/.build Tests/StandIns/.build web/dist artifacts
find Scripts Tests -name __pycache__ -type d -prune -exec rm -rf {} +
