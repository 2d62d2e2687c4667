#!/usr/bin/env bash
# Runs all checks of the sources, even if one of them fails.
# Usage: Scripts/lint.sh [format]; `format` formats the Swift sources instead.
. "$(dirname "$0")/common.sh"

need_swift
failed=0

swift_format() {
  find . -name '*.swift' -not -path '*/.build*/*' -not -path './.venv/*' -not -path './artifacts/*' -print0 |
    xargs -0 swift format "$@" --parallel --configuration .swift-format
}

if [ "${1-}" = format ]; then
  swift_format --in-place
  exit
fi

check() {
  local name=$1
  shift
  if "$@"; then say "ok    $name"; else
    say "FAIL  $name"
    failed=1
  fi
}

shell_syntax() {
  local script status=0
  for script in Scripts/*.sh Tests/*/*.sh .ci/run; do bash -n "$script" || status=1; done
  return $status
}

python_syntax() {
  find Scripts Site Tests Fuzzing Examples docs -name '*.py' -print0 | PYTHONPYCACHEPREFIX="$(mktemp -d)" xargs -0 python3 -m py_compile
}

# The core runs in apps, on servers and in browsers, so it may contain neither imports nor platform conditions.
core_is_self_contained() {
  ! grep -rnE '^[^/]*\bimport [A-Za-z_]|^[[:space:]]*#(if|elseif)[^/]*\b(os|canImport|targetEnvironment|arch)\(' \
    --include='*.swift' Sources/OneTimeCode
}

no_machine_paths() {
  ! git grep -nIE --untracked "(^|[[:space:]\"'=(:\`])/(work|opt|root|home|Users)/" -- ':!Package.resolved'
}

# Without a program that is newer than the declarations, only the server's tests compare the table.
settings_are_listed() {
  local program=server/.build/debug/onetimecode
  if [ ! -x $program ] || [ -n "$(find server/Sources/onetimecode -name '*.swift' -newer $program -print -quit)" ]; then
    say "      (the table of settings isn't compared, because the server isn't built)"
    return
  fi
  diff <($program settings) <(sed -n '/^| flag | meaning/,/^$/p' server/README.md | sed '$d')
}

check "Swift is formatted" swift_format lint --strict
check "shell scripts parse" shell_syntax
check "Python files compile" python_syntax
check "the core imports nothing and has no platform conditions" core_is_self_contained
check "no absolute paths of one machine" no_machine_paths
check "the guide's table of settings is what 'onetimecode settings' prints" settings_are_listed
check "claims about accessibility name rules and tests" python3 Scripts/conformance.py
check "code samples in the documentation are compiled" python3 Scripts/check-samples.py

[ $failed -eq 0 ] || fail "lint failed. 'make format' fixes formatting."
