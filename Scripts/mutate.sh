#!/usr/bin/env bash
# Counts the mutants that the tests kill. AREAS selects areas from Tests/Mutations/run.py; SEEDS selects other samples.
. "$(dirname "$0")/common.sh"

need_swift
Scripts/install.sh libraries python
.venv/bin/python Tests/Mutations/run.py ${AREAS:-}
