#!/usr/bin/env bash
# Runs every test: of the three packages, in browsers, against the running service, of the example apps, and what
# fuzzing has kept. Builds go one after the other, because each uses all cores; the suites of the packages then run
# side by side. All of them run, whatever fails.
# SUITES are some of root, web, server, browser, engines, service, examples, fuzz. ENGINES are some of firefox, webkit.
. "$(dirname "$0")/common.sh"

suites=" ${SUITES:-root web server browser engines service examples fuzz} "
folder() { if [ "$1" = root ]; then say .; else say "$1"; fi; }
wants() { [[ $suites == *" $1 "* ]]; }

traits() { if [ "$1" = server ]; then server_traits; fi; }
service_program() { say "$(swift build --package-path server $(server_traits) --show-bin-path)/onetimecode"; }
# The server's tests run against PostgreSQL, too, where it is installed.
runner() { if [ "$1" = server ] && [ -n "$(server_traits)" ]; then say Scripts/with-postgresql.sh; else say env; fi; }

need_swift
logs=$(mktemp -d)
trap 'rm -rf "$logs"' EXIT

quiet=(--quiet)
if [ -t 1 ]; then quiet=(); fi

in_browsers() { wants browser || wants engines; }

if wants server || in_browsers || wants service || wants examples; then Scripts/install.sh libraries postgresql; fi
installer=
if in_browsers; then
  # The package's tests are skipped where there is nothing to put it into.
  { Scripts/install.sh browser && { Scripts/install.sh bundlers || true; }; } >"$logs/install" 2>&1 </dev/null &
  installer=$!
fi

failed=()
for package in root web server; do
  if ! wants $package && ! { [ $package != root ] && in_browsers; } &&
    ! { [ $package = server ] && { wants service || wants examples; }; }; then continue; fi
  say "Building the tests: $package …"
  start=$SECONDS
  swift build --build-tests --package-path "$(folder $package)" $(traits $package) ${quiet[@]+"${quiet[@]}"} </dev/null 2>&1 ||
    failed+=("$package: build")
  say "Built in $((SECONDS - start)) s."
done

# The native faces: on Linux against stand-ins, one system after the other; on a Mac within the root package.
systems=()
if wants root && [ "$(uname)" = Linux ]; then
  for system in iOS macOS; do
    say "Building the tests: faces on $system …"
    start=$SECONDS
    if stand_ins $system build --build-tests ${quiet[@]+"${quiet[@]}"} </dev/null 2>&1; then systems+=("$system"); else
      failed+=("faces on $system: build")
    fi
    say "Built in $((SECONDS - start)) s."
  done
fi

# The tests of the core write down what it makes of random events; in a browser the module must do the same.
mkdir -p artifacts
recording=$PWD/artifacts/random-events.json

for package in root web server; do
  if ! wants $package || [[ " ${failed[*]-} " == *" $package: "* ]]; then continue; fi
  ONETIMECODE_RECORD=$recording "$(runner $package)" swift test --skip-build --package-path "$(folder $package)" \
    $(traits $package) >"$logs/$package" 2>&1 </dev/null &
  say $! >"$logs/$package.pid"
done
for system in ${systems[@]+"${systems[@]}"}; do
  # The example app's screens have a suite of their own, with the service.
  stand_ins "$system" test --skip-build --skip SignInJourneys >"$logs/$system" 2>&1 </dev/null &
  say $! >"$logs/$system.pid"
done
for package in root web server iOS macOS; do
  [ -e "$logs/$package.pid" ] || continue
  if ! wait "$(cat "$logs/$package.pid")"; then failed+=("$package: tests"); fi
  say "── tests: $package"
  cat "$logs/$package"
done

if [ ${#systems[@]} = 2 ]; then
  say "── tests: witnesses"
  Scripts/check-witnesses.sh </dev/null || failed+=("witnesses")
  say "── tests: public names"
  Scripts/check-names.sh </dev/null || failed+=("public names")
fi

# The tests of other engines than Chromium, those that ask for nothing of Playwright's own.
engines() {
  local engine status=0
  Scripts/install.sh engines || return
  for engine in ${ENGINES:-firefox webkit}; do
    ELEMENT=$ELEMENT_PACKAGE .venv/bin/python -m pytest -q -p no:cacheprovider --engine "$engine" --at-least 240 \
      Tests/Browser </dev/null || status=1
  done
  return $status
}

if [ -n "$installer" ]; then
  wait "$installer" || failed+=("browser: installation")
  cat "$logs/install"
  if [[ " ${failed[*]-} " != *"browser: installation"* ]]; then
    # Chromium loads the element as `swift build` embeds it, the other engines as `make dist` packs it: each kind of
    # files is tried, and nothing twice.
    export ELEMENT_PACKAGE=$PWD/artifacts/package
    DIST=$ELEMENT_PACKAGE Scripts/dist.sh >"$logs/dist" 2>&1 </dev/null || {
      failed+=("browser: package")
      cat "$logs/dist"
    }
    if wants engines; then
      engines >"$logs/engines" 2>&1 &
      engines=$!
    fi
    if wants browser; then
      say "── tests: browser"
      .venv/bin/python -m pytest Tests/Browser </dev/null || failed+=("browser: tests")
    fi
    if wants engines; then
      outcome=0
      wait "$engines" || outcome=$?
      say "── tests: browser, other engines"
      grep -v '^SKIPPED' "$logs/engines" || true
      case $outcome in
        0) ;;
        3) say "Firefox and WebKitGTK cannot be had here; the tests ran in Chromium alone." ;;
        *) failed+=("browser: other engines") ;;
      esac
    fi
  fi
fi

if wants service && [[ " ${failed[*]-} " != *" server: build"* ]]; then
  say "── tests: service"
  Scripts/install.sh python
  # Schemathesis asks whether what the service says of its own API is true.
  .venv/bin/python Tests/API/run.py "$(service_program)" --max-examples "${EXAMPLES:-20}" </dev/null || failed+=("service: API")
  SHORT=1 Scripts/attack.sh </dev/null || failed+=("service: attack")
fi

if wants examples && [[ " ${failed[*]-} " != *" server: build"* ]]; then
  say "── tests: examples"
  ONETIMECODE_SERVER=$(service_program)
  export ONETIMECODE_SERVER
  # Where there is no SwiftUI, the app is compiled with the stand-ins, and there is somebody to use its screens.
  if [ "$(uname)" = Linux ]; then
    stand_ins iOS test --filter 'SignInClientTests|SignInJourneys' </dev/null || failed+=("examples")
  else
    swift test --package-path Examples/SignIn.swiftpm </dev/null || failed+=("examples")
  fi
fi

if wants fuzz; then
  say "── tests: what fuzzing has kept"
  SECONDS_EACH=0 Scripts/fuzz.sh </dev/null || failed+=("fuzz")
fi

[ ${#failed[@]} -eq 0 ] || fail "failed: $(IFS=,; say "${failed[*]}")"
say "All suites passed:$suites"
