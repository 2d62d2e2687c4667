#!/usr/bin/env bash
# Checks the stand-ins against Apple's declarations, and the native fields against the APIs of each platform and the rules
# of Objective-C. Then introduces false declarations to verify that the checks find them.
. "$(dirname "$0")/common.sh"

checks=Tests/StandIns/Witnesses
modules=$(mktemp -d)
trap 'rm -rf "$modules"' EXIT

python3 $checks/objective_c.py Tests/StandIns "$modules"
status=0
python3 $checks/declarations.py "$modules/iOS" "$modules/macOS" || status=1
python3 $checks/uses.py . "$modules/iOS" "$modules/macOS" || status=1
python3 $checks/lies.py . "$modules/iOS" || status=1
exit $status
