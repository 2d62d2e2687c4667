#!/usr/bin/env bash
# Runs the test suites, even if some fail, and prints the time of each part at the end. Builds two packages at a time,
# because one build alone doesn't always use two cores.
# SUITES is a subset of: root web server browser engines service examples fuzz site.
# ENGINES is a subset of: firefox webkit. EXAMPLES (20) is the maximum number of generated requests per API operation.
. "$(dirname "$0")/common.sh"

suites=" ${SUITES:-root web server browser engines service examples fuzz site} "
folder() { if [ "$1" = root ]; then say .; else say "$1"; fi; }
is_selected() { [[ $suites == *" $1 "* ]]; }
in_browsers() { is_selected browser || is_selected engines; }
needs_server() { is_selected server || in_browsers || is_selected service || is_selected examples; }

traits() { if [ "$1" = server ]; then server_traits; fi; }
service_program() { say "$(swift build --package-path server $(server_traits) --show-bin-path)/onetimecode"; }
runner() { if [ "$1" = server ]; then server_runner; else say env; fi; }

need_swift
logs=$(mktemp -d)
trap 'rm -rf "$logs"' EXIT
touch "$logs/parts"

# Runs a part, and records its result and time. Usage: `part "server: tests" swift test …`.
part() {
  local name=$1 start=$SECONDS outcome=passed
  shift
  "$@" </dev/null || outcome=FAILED
  printf '%-22s %s %5d s\n' "$name" $outcome $((SECONDS - start)) >>"$logs/parts"
}
# Runs a part in the background. `finish_part "server: tests"` waits for this part and prints its output.
start_part() {
  part "$@" >"$logs/$1" 2>&1 &
  say $! >"$logs/$1.pid"
}
finish_part() {
  [ -e "$logs/$1.pid" ] || return 0
  # Ignores the status, which `part` records: the shell forgets a finished process when another child gets its ID.
  wait "$(cat "$logs/$1.pid")" 2>/dev/null || true
  say "── $1"
  grep -v '^SKIPPED' "$logs/$1" || true
}
run_part() {
  say "── $1"
  part "$@" 2>&1 | tee "$logs/$1"
}
has_passed() { ! grep -q "^$1 .*FAILED" "$logs/parts"; }

if needs_server; then Scripts/install.sh libraries postgresql smtp; fi
browsers() {
  Scripts/install.sh browser || return
  # Ignores failures: tests of missing bundlers or frameworks are skipped, and the engines are installed again below.
  Scripts/install.sh bundlers || true
  Scripts/install.sh frameworks || true
  if is_selected engines; then Scripts/install.sh engines || true; fi
}
if in_browsers; then start_part "browser: installation" browsers; fi

# On Linux, the native fields are built against stand-ins. On a Mac, the root build includes AppKit and SwiftUI fields.
build() {
  case $1 in
    iOS | macOS) stand_ins "$1" build --build-tests --quiet ;;
    *) swift build --build-tests --quiet --package-path "$(folder "$1")" $(traits "$1") ;;
  esac
}
builds=()
systems=()
if is_selected root && [ "$(uname)" = Linux ]; then systems=(iOS macOS); fi
if is_selected root; then builds+=(root); fi
if is_selected web || in_browsers; then builds+=(web); fi
builds+=(${systems[@]+"${systems[@]}"})
if needs_server; then builds+=(server); fi
for ((first = 0; first < ${#builds[@]}; first += 2)); do
  pair=("${builds[@]:first:2}")
  say "Building ${pair[*]} …"
  for name in "${pair[@]}"; do start_part "$name: build" build "$name"; done
  for name in "${pair[@]}"; do finish_part "$name: build"; done
done

if [ ${#systems[@]} = 2 ] && has_passed "iOS: build" && has_passed "macOS: build"; then
  start_part "witnesses" Scripts/check-witnesses.sh
  start_part "public names" Scripts/check-names.sh
fi

# The core's tests write random events and the resulting states to this file; the browser tests replay the events.
mkdir -p artifacts
recording=$PWD/artifacts/random-events.json

for package in root web server; do
  if ! is_selected $package || ! has_passed "$package: build"; then continue; fi
  start_part "$package: tests" env ONETIMECODE_RECORD="$recording" "$(runner $package)" swift test \
    --skip-build --package-path "$(folder $package)" $(traits $package)
done
for system in ${systems[@]+"${systems[@]}"}; do
  if ! has_passed "$system: build"; then continue; fi
  # Skips the tests of the example app's screens, which need the service; the suite `examples` runs them.
  start_part "$system: tests" stand_ins "$system" test --skip-build --skip SignInJourneys
done
for package in root web server iOS macOS; do finish_part "$package: tests"; done

# Runs, in Firefox or WebKitGTK, the browser tests that open a page and don't need Playwright.
in_engine() {
  ELEMENT=$ELEMENT_PACKAGE .venv/bin/python -m pytest -q -p no:cacheprovider --engine "$1" --at-least 240 Tests/Browser
}

if in_browsers; then finish_part "browser: installation"; fi
if in_browsers && has_passed "browser: installation"; then
  # Chromium loads the files that `swift build` writes; the other engines load the npm package.
  export ELEMENT_PACKAGE=$PWD/artifacts/package
  start_part "browser: package" env DIST="$ELEMENT_PACKAGE" Scripts/dist.sh
  finish_part "browser: package"
fi
# Waits for these two checks first, because the browser tests use both cores.
finish_part "witnesses"
finish_part "public names"
if in_browsers && has_passed "browser: installation"; then
  engines=()
  if is_selected engines; then
    engines=(${ENGINES:-firefox webkit})
    outcome=0
    Scripts/install.sh engines || outcome=$?
    if [ $outcome = 3 ]; then
      say "Firefox and WebKitGTK are not available on this system."
      engines=()
    fi
  fi
  for engine in ${engines[@]+"${engines[@]}"}; do start_part "browser: $engine" in_engine "$engine"; done
  # The other engines run meanwhile, because the tests spend half of their time waiting for the browser.
  if is_selected browser; then
    run_part "browser: chromium" .venv/bin/python -m pytest --numprocesses auto --maxprocesses 4 --dist worksteal \
      Tests/Browser
  fi
  for engine in ${engines[@]+"${engines[@]}"}; do finish_part "browser: $engine"; done
fi

if is_selected service && has_passed "server: build"; then
  Scripts/install.sh python
  # Schemathesis compares the service's responses with its OpenAPI document.
  start_part "service: API" .venv/bin/python Tests/API/run.py "$(service_program)" --max-examples "${EXAMPLES:-20}"
fi
if is_selected site; then
  outcome=0
  Scripts/install.sh site || outcome=$?
  if [ $outcome = 3 ]; then
    say "The site cannot be built here: it needs espeak-ng, lame and kakasi."
  else
    run_part "site: pages" Scripts/site.sh
    if has_passed "site: pages"; then
      Scripts/install.sh browser
      run_part "site: tests" .venv/bin/python -m pytest --numprocesses auto --maxprocesses 4 --dist worksteal Tests/Site
    fi
  fi
fi
if is_selected fuzz; then start_part "fuzzing corpus" env SECONDS_EACH=0 Scripts/fuzz.sh; fi

if is_selected examples && has_passed "server: build"; then
  # Linux has no SwiftUI, so the app is compiled with stand-ins, through which tests operate its screens.
  examples=(stand_ins iOS test --filter 'SignInClientTests|SignInJourneys')
  if [ "$(uname)" != Linux ]; then examples=(swift test --package-path Examples/SignIn.swiftpm); fi
  ONETIMECODE_SERVER=$(service_program) run_part "examples" "${examples[@]}"
fi
finish_part "service: API"
finish_part "fuzzing corpus"

# Runs the attacks alone, because they measure response times.
if is_selected service && has_passed "server: build"; then run_part "service: attack" env SHORT=1 Scripts/attack.sh; fi

say "── times"
cat "$logs/parts"
if grep -q FAILED "$logs/parts"; then
  # Prints the end of each failed part's output again.
  sed -n 's/ *FAILED .*//p' "$logs/parts" | while read -r name; do
    say "── $name"
    tail -n 15 "$logs/$name"
  done
  fail "Some suites failed."
fi
say "All suites passed:$suites"
