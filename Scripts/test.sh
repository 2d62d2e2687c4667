#!/usr/bin/env bash
# Runs jobs of Scripts/jobs.mk in two lanes, even if some fail: test.sh GOAL…; the jobs of one goal after those of another.
. "$(dirname "$0")/common.sh"

need_swift
rm -rf artifacts/logs
status=0
for goal in "$@"; do make --no-print-directory --jobs=2 --keep-going -f Scripts/jobs.mk $goal || status=$?; done
count() { grep -c "^$1" artifacts/logs/jobs.txt || true; }
say "$(count passed) passed, $(count FAILED) failed, $(count skipped) skipped"
exit $status
