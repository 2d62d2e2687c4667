#!/usr/bin/env bash
# Compares the stand-ins with what Apple declares, and the faces with what exists on each platform; then tells lies, to
# see that they are caught. The stand-ins must be built: make test does it.
. "$(dirname "$0")/common.sh"

ios=Tests/StandIns/.build/iOS/debug/Modules
macos=Tests/StandIns/.build/macOS/debug/Modules
checks=Tests/StandIns/Witnesses

status=0
python3 $checks/declarations.py "$ios" "$macos" || status=1
python3 $checks/uses.py . "$ios" "$macos" || status=1
python3 $checks/lies.py . "$ios" || status=1
exit $status
