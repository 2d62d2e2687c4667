#!/usr/bin/env bash
# Runs every test: of the three packages, in browsers, against the running service, of the example apps, and what
# fuzzing has kept. Two builds go side by side, because each waits for itself now and then; so do, after them, the suites
# of the packages, and then the browsers. All of them run, whatever fails; the end says how long each took.
# SUITES are some of root, web, server, browser, engines, service, examples, fuzz, site. ENGINES are some of firefox, webkit.
. "$(dirname "$0")/common.sh"

suites=" ${SUITES:-root web server browser engines service examples fuzz site} "
folder() { if [ "$1" = root ]; then say .; else say "$1"; fi; }
wants() { [[ $suites == *" $1 "* ]]; }
in_browsers() { wants browser || wants engines; }
needs_server() { wants server || in_browsers || wants service || wants examples; }

traits() { if [ "$1" = server ]; then server_traits; fi; }
service_program() { say "$(swift build --package-path server $(server_traits) --show-bin-path)/onetimecode"; }
# The server's tests run against PostgreSQL, too, where it is installed.
runner() { if [ "$1" = server ]; then server_runner; else say env; fi; }

need_swift
logs=$(mktemp -d)
trap 'rm -rf "$logs"' EXIT
touch "$logs/parts"

# Runs a part of the whole, and notes what came of it and how long it took: `part "server: tests" swift test …`.
part() {
  local name=$1 start=$SECONDS outcome=passed
  shift
  "$@" </dev/null || outcome=FAILED
  printf '%-22s %s %5d s\n' "$name" $outcome $((SECONDS - start)) >>"$logs/parts"
}
# The same, to be heard of once it has ended: `part_aside`, and later `hear_of "server: tests"`.
part_aside() {
  part "$@" >"$logs/$1" 2>&1 &
  say $! >"$logs/$1.pid"
}
hear_of() {
  [ -e "$logs/$1.pid" ] || return 0
  wait "$(cat "$logs/$1.pid")"
  say "── $1"
  grep -v '^SKIPPED' "$logs/$1" || true
}
part_here() {
  say "── $1"
  part "$@" 2>&1 | tee "$logs/$1"
}
works() { ! grep -q "^$1 .*FAILED" "$logs/parts"; }

if needs_server; then Scripts/install.sh libraries postgresql smtp; fi
browsers() {
  Scripts/install.sh browser || return
  # Tests are skipped where what the element is put into, or beside, cannot be had.
  Scripts/install.sh bundlers || true
  Scripts/install.sh frameworks || true
  if wants engines; then Scripts/install.sh engines || true; fi
}
if in_browsers; then part_aside "browser: installation" browsers; fi

# The native faces are built on Linux against stand-ins, on a Mac within the root package.
build() {
  case $1 in
    iOS | macOS) stand_ins "$1" build --build-tests --quiet ;;
    *) swift build --build-tests --quiet --package-path "$(folder "$1")" $(traits "$1") ;;
  esac
}
builds=()
systems=()
if wants root && [ "$(uname)" = Linux ]; then systems=(iOS macOS); fi
if wants root; then builds+=(root); fi
if wants web || in_browsers; then builds+=(web); fi
builds+=(${systems[@]+"${systems[@]}"})
if needs_server; then builds+=(server); fi
for ((first = 0; first < ${#builds[@]}; first += 2)); do
  pair=("${builds[@]:first:2}")
  say "Building ${pair[*]} …"
  for name in "${pair[@]}"; do part_aside "$name: build" build "$name"; done
  for name in "${pair[@]}"; do hear_of "$name: build"; done
done

if [ ${#systems[@]} = 2 ] && works "iOS: build" && works "macOS: build"; then
  part_aside "witnesses" Scripts/check-witnesses.sh
  part_aside "public names" Scripts/check-names.sh
fi

# The tests of the core write down what it makes of random events; in a browser the module must do the same.
mkdir -p artifacts
recording=$PWD/artifacts/random-events.json

for package in root web server; do
  if ! wants $package || ! works "$package: build"; then continue; fi
  part_aside "$package: tests" env ONETIMECODE_RECORD="$recording" "$(runner $package)" swift test \
    --skip-build --package-path "$(folder $package)" $(traits $package)
done
for system in ${systems[@]+"${systems[@]}"}; do
  if ! works "$system: build"; then continue; fi
  # The example app's screens have a suite of their own, with the service.
  part_aside "$system: tests" stand_ins "$system" test --skip-build --skip SignInJourneys
done
for package in root web server iOS macOS; do hear_of "$package: tests"; done

# The tests of other engines than Chromium, those that ask for nothing of Playwright's own.
in_engine() {
  ELEMENT=$ELEMENT_PACKAGE .venv/bin/python -m pytest -q -p no:cacheprovider --engine "$1" --at-least 240 Tests/Browser
}

if in_browsers; then hear_of "browser: installation"; fi
if in_browsers && works "browser: installation"; then
  # Chromium loads the element as `swift build` embeds it, the other engines as `make dist` packs it: each kind of files
  # is tried, and nothing twice.
  export ELEMENT_PACKAGE=$PWD/artifacts/package
  part_aside "browser: package" env DIST="$ELEMENT_PACKAGE" Scripts/dist.sh
  hear_of "browser: package"
fi
# These take one processor; the browsers take both.
hear_of "witnesses"
hear_of "public names"
if in_browsers && works "browser: installation"; then
  engines=()
  if wants engines; then
    engines=(${ENGINES:-firefox webkit})
    outcome=0
    Scripts/install.sh engines || outcome=$?
    if [ $outcome = 3 ]; then
      say "Firefox and WebKitGTK cannot be had here."
      engines=()
    fi
  fi
  for engine in ${engines[@]+"${engines[@]}"}; do part_aside "browser: $engine" in_engine "$engine"; done
  # A test waits for its browser as often as it works, so there are more of them than processors.
  if wants browser; then
    part_here "browser: chromium" .venv/bin/python -m pytest --numprocesses auto --maxprocesses 4 --dist worksteal \
      Tests/Browser
  fi
  for engine in ${engines[@]+"${engines[@]}"}; do hear_of "browser: $engine"; done
fi

if wants service && works "server: build"; then
  Scripts/install.sh python
  # Schemathesis asks whether what the service says of its own API is true.
  part_aside "service: API" .venv/bin/python Tests/API/run.py "$(service_program)" --max-examples "${EXAMPLES:-20}"
fi
if wants site; then
  outcome=0
  Scripts/install.sh site || outcome=$?
  if [ $outcome = 3 ]; then
    say "The site cannot be made here: it is spoken by espeak-ng, lame and kakasi."
  else
    part_here "site: pages" Scripts/site.sh
    if works "site: pages"; then
      Scripts/install.sh browser
      part_here "site: tests" .venv/bin/python -m pytest --numprocesses auto --maxprocesses 4 --dist worksteal Tests/Site
    fi
  fi
fi
if wants fuzz; then part_aside "kept by fuzzing" env SECONDS_EACH=0 Scripts/fuzz.sh; fi

if wants examples && works "server: build"; then
  # Where there is no SwiftUI, the app is compiled with the stand-ins, and there is somebody to use its screens.
  examples=(stand_ins iOS test --filter 'SignInClientTests|SignInJourneys')
  if [ "$(uname)" != Linux ]; then examples=(swift test --package-path Examples/SignIn.swiftpm); fi
  ONETIMECODE_SERVER=$(service_program) part_here "examples" "${examples[@]}"
fi
hear_of "service: API"
hear_of "kept by fuzzing"

# The attacks measure how long others wait meanwhile, so nothing else runs.
if wants service && works "server: build"; then part_here "service: attack" env SHORT=1 Scripts/attack.sh; fi

say "── times"
cat "$logs/parts"
if grep -q FAILED "$logs/parts"; then
  # How each ended that failed, so that nobody looks for it above.
  sed -n 's/ *FAILED .*//p' "$logs/parts" | while read -r name; do
    say "── $name"
    tail -n 15 "$logs/$name"
  done
  fail "Some suites failed."
fi
say "All suites passed:$suites"
