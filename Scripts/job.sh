#!/usr/bin/env bash
# Runs a job of Scripts/jobs.mk: job.sh NAME COMMAND…; COMMAND may be a function of common.sh. Writes the output to
# artifacts/logs, and prints one line: the result, the time, and the number of tests. Also prints what was skipped and, if
# the job failed, the failures. A command that exits with 3 isn't available on this system.
. "$(dirname "$0")/common.sh"

# Jobs start processes of make themselves, which aren't part of the one that runs the jobs.
unset MAKEFLAGS MAKELEVEL
export NO_COLOR=1
name=$1 log=artifacts/logs/$1.log start=$SECONDS result=passed status=0
shift
mkdir -p artifacts/logs
("$@") </dev/null >"$log" 2>&1 || status=$?
# The compiler's warnings about this repository's sources are errors.
if [ $status = 0 ] && grep -E "^$PWD/[^.].*: warning: " "$log"; then status=1; fi
case $status in
  0) ;;
  3) result=skipped ;;
  *) result=FAILED ;;
esac
summary=$(grep -oE 'Test run with .* (passed|failed)|([0-9]+ failed, )?[0-9]+ passed.* in |[0-9]+ rules held.*|[0-9]+ lists.*' "$log" | tail -1 || true)
summary=${summary% in }
printf '%-7s %-14s %4d s  %s\n' $result "$name" $((SECONDS - start)) "${summary#Test run with }" | tee -a artifacts/logs/jobs.txt
case $result in
  passed) grep -E '^(SKIPPED|[0-9]+ × Skipped)' "$log" || true ;;
  skipped) tail -n 1 "$log" ;;
  FAILED)
    { grep -E '✘|error: |^BROKEN' "$log" || true; } | head -n 40
    tail -n 40 "$log"
    say "The whole output is in $log."
    exit 1
    ;;
esac
