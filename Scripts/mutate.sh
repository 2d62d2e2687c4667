#!/usr/bin/env bash
# Counts the mutants that the tests kill. AREAS selects areas from Tests/Mutations/run.py; SEED selects another sample.
. "$(dirname "$0")/common.sh"

need_swift
Scripts/install.sh libraries python
.venv/bin/python Tests/Mutations/run.py ${AREAS:-}
