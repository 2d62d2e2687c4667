#!/usr/bin/env bash
# Makes mistakes in copies of the sources, one at a time, and counts those that the tests notice.
# AREAS are some of those that Tests/Mutations/run.py names; another SEED makes other mistakes.
. "$(dirname "$0")/common.sh"

need_swift
Scripts/install.sh libraries python
.venv/bin/python Tests/Mutations/run.py ${AREAS:-}
