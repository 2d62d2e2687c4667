#!/usr/bin/env bash
# Runs the browser tests in other engines than Chromium, those that ask for nothing of Playwright's own: in all of
# ENGINES (firefox webkit). The element must be built. Ends with 3 where the browsers cannot be had.
. "$(dirname "$0")/common.sh"

Scripts/install-engines.sh
failed=0
for engine in ${ENGINES:-firefox webkit}; do
  .venv/bin/python -m pytest -q -p no:cacheprovider --engine "$engine" --at-least 240 Tests/Browser </dev/null || failed=1
done
exit $failed
