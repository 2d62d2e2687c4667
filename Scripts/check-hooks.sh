#!/usr/bin/env bash
# Tests that the commit-msg hook accepts valid messages and rejects invalid ones.
. "$(dirname "$0")/common.sh"

hook=$PWD/Scripts/hooks/commit-msg
file=$(mktemp)
trap 'rm -f "$file"' EXIT
failed=0

is_accepted() {
  printf '%b\n' "$1" >"$file"
  "$hook" "$file" 2>/dev/null
}
must_pass() { is_accepted "$1" || { say "rejected: $1" && failed=1; }; }
must_fail() { ! is_accepted "$1" || { say "accepted: $1" && failed=1; }; }

letters() { printf "%${1}s" "" | tr ' ' a; }

must_pass "Fix the caret after an undo"
must_pass "Outbox: delay delivery by 10–50 ms to hide decoys from timing"
must_pass "AppKit, slots: add tests for surviving mutants"
must_pass "Settings: press Return to submit\n\nA body."
must_pass "Process messages in order"
must_pass "Need a name for each provider"
must_pass "Add $(letters 68)"
must_pass "Add $(letters 64)üüüü"
must_pass "\n# A comment.\nFix the caret\n# On branch main\n# ------------------------ >8 ------------------------\ndiff"
must_pass "Merge $(letters 80)"
must_pass "Revert \"Adds a field.\""
must_pass "fixup! fixed it."

must_fail ""
must_fail "# Only a comment"
must_fail "Add $(letters 69)"
must_fail "Fix the caret."
must_fail "Fix the caret\nand the selection"
must_fail "fix the caret"
must_fail "outbox: delay delivery"
for verb in Adds Fixes Updates Added Fixed Adding Fixing; do
  must_fail "$verb the caret"
  must_fail "Field: $verb the caret"
done
must_fail "AppKit, slots: adds tests"

exit $failed
