#!/usr/bin/env bash
# Compares the stand-ins with what Apple declares, and the faces with what exists on each platform and with the rules of
# Objective-C; then tells lies, to see that they are caught.
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
