#!/usr/bin/env bash
# Mutation testing: applies one mutation at a time to a copy of the sources, and counts the mutants that the tests kill.
# AREAS is a subset of those in Tests/Mutations/run.py; SEED selects other mutants.
. "$(dirname "$0")/common.sh"

need_swift
Scripts/install.sh libraries python
.venv/bin/python Tests/Mutations/run.py ${AREAS:-}
