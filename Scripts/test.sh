#!/usr/bin/env bash
# Runs jobs of Scripts/jobs.mk, even if some fail: test.sh GOAL…; the jobs of one goal after those of another. Two jobs run at
# a time or, because many of them wait for a browser or a clock, three of `check`.
. "$(dirname "$0")/common.sh"

need_swift
rm -rf artifacts/logs
status=0
for goal in "$@"; do
  lanes=2
  if [ "$goal" = check ]; then lanes=3; fi
  make --no-print-directory --jobs=$lanes --keep-going -f Scripts/jobs.mk $goal || status=$?
done
count() { grep -c "^$1" artifacts/logs/jobs.txt || true; }
say "$(count passed) passed, $(count FAILED) failed, $(count skipped) skipped"
exit $status
