#!/usr/bin/env bash
# Compares the stand-ins with Apple's declarations, and checks that the native fields use only APIs of their platforms
# and follow Objective-C's rules. Then adds errors to copies of the sources and tables, and checks that they are found.
. "$(dirname "$0")/common.sh"

checks=Tests/StandIns/Witnesses
modules=$(mktemp -d)
trap 'rm -rf "$modules"' EXIT

python3 $checks/objective_c.py Tests/StandIns "$modules"
status=0
python3 $checks/declarations.py "$modules/iOS" "$modules/macOS" || status=1
python3 $checks/uses.py . "$modules/iOS" "$modules/macOS" || status=1
python3 $checks/self_test.py . "$modules/iOS" || status=1
exit $status
