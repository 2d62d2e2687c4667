#!/usr/bin/env bash
# Tests that the commit-msg hook accepts valid messages and rejects invalid ones.
. "$(dirname "$0")/common.sh"

hook=$PWD/Scripts/hooks/commit-msg
file=$(mktemp)
trap 'rm -f "$file"' EXIT
failed=0

passes() {
  printf '%b\n' "$1" >"$file"
  "$hook" "$file" 2>/dev/null
}
good() { passes "$1" || { say "rejected: $1" && failed=1; }; }
bad() { ! passes "$1" || { say "accepted: $1" && failed=1; }; }

letters() { printf "%${1}s" "" | tr ' ' a; }

good "Fix the caret after an undo"
good "Outbox: delay delivery by 10–50 ms to hide decoys from timing"
good "AppKit, slots: add tests for surviving mutants"
good "Settings: press Return to submit\n\nA body."
good "Process messages in order"
good "Need a name for each provider"
good "Add $(letters 68)"
good "Add $(letters 64)üüüü"
good "\n# A comment.\nFix the caret\n# On branch main\n# ------------------------ >8 ------------------------\ndiff"
good "Merge $(letters 80)"
good "Revert \"Adds a field.\""
good "fixup! fixed it."

bad ""
bad "# Only a comment"
bad "Add $(letters 69)"
bad "Fix the caret."
bad "Fix the caret\nand the selection"
bad "fix the caret"
bad "outbox: delay delivery"
for verb in Adds Fixes Updates Added Fixed Adding Fixing; do
  bad "$verb the caret"
  bad "Field: $verb the caret"
done
bad "AppKit, slots: adds tests"

exit $failed
