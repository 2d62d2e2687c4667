# Makes the repository's root the working directory, and defines functions for the scripts that source this file.

set -euo pipefail

cd "$(dirname "${BASH_SOURCE[0]}")/.."

say() { printf '%s\n' "$*"; }

fail() {
  printf 'error: %s\n' "$*" >&2
  exit 1
}

has() { command -v "$1" >/dev/null 2>&1; }

need_swift() {
  has swift || fail "Swift is missing. Install a toolchain (6.2 or newer) from swift.org and put it on the PATH."
}

has_header() { [ -n "$(find /usr/include /usr/local/include -name "$1" -print -quit 2>/dev/null)" ]; }

# Passes through at most one of SwiftPM's progress lines every five seconds, and all other output. A terminal doesn't
# need this function, because SwiftPM updates a single line there.
progress() {
  local line due=0
  while IFS= read -r line; do
    case $line in
      \[*/*\]* | Fetch* | Creat* | Comput* | Working* | Building*)
        if [ $SECONDS -lt $due ]; then continue; fi
        due=$((SECONDS + 5))
        ;;
    esac
    say "$line"
  done
}

# SwiftPM. With SWIFT_BUILD=lean, builds have no debug information.
swift() {
  case ${SWIFT_BUILD-}-$1 in lean-build | lean-test) set -- "$1" -debug-info-format none "${@:2}" ;; esac
  command swift "$@"
}

# Prints the options that enable the server's trait PostgreSQL, if its headers are installed.
server_traits() {
  if has_header libpq-fe.h; then say --traits PostgreSQL; fi
}

# Runs SwiftPM on the server with this trait, as in `server_swift build --product onetimecode`. Other traits, even with
# `--show-bin-path`, would make the next build link the program again.
server_swift() {
  local command=$1
  shift
  swift "$command" --package-path server $(server_traits) "$@"
}

# Runs the server's tests after `server_swift build --build-tests`. On Linux, runs the test program itself, because
# `swift test` would make the next build link all programs again.
server_tests() {
  if [ "$(uname)" = Linux ]; then
    "$(server_runner)" env -C server .build/debug/OneTimeCodeServerPackageTests.xctest --testing-library swift-testing
  else
    swift test --package-path server $(server_traits)
  fi
}

# Prints a command prefix: with-postgresql.sh, which starts PostgreSQL, or env if libpq's headers are missing.
server_runner() { if has_header libpq-fe.h; then say Scripts/with-postgresql.sh; else say env; fi; }

# Runs SwiftPM on the native fields and the stand-ins for iOS or macOS, as in `stand_ins macOS test --filter Mouse`.
stand_ins() {
  local platform=$1 command=$2
  shift 2
  PLATFORM=$platform swift "$command" --package-path Tests/StandIns \
    --scratch-path "Tests/StandIns/.build/$platform" "$@"
}

# Runs tests after `stand_ins iOS build --build-tests`, as in `stand_in_tests iOS --filter Mouse`; see `server_tests`.
stand_in_tests() {
  local platform=$1
  shift
  env -C Tests/StandIns ".build/$platform/debug/StandInsPackageTests.xctest" --testing-library swift-testing "$@"
}

# Prints the first of the given schemes that Xcode lists for the package in the current folder.
scheme() {
  local listed name
  listed=$(xcodebuild -list -json 2>/dev/null) || fail "xcodebuild lists no schemes in $PWD."
  for name in "$@"; do
    if grep -qF "\"$name\"" <<<"$listed"; then
      say "$name"
      return
    fi
  done
  fail "Xcode lists none of the schemes '$*' in $PWD, but: $(tr -d '\n' <<<"$listed")"
}

# Runs commands, each given as one argument, until one fails.
in_order() {
  local command
  for command in "$@"; do $command || return; done
}

# Prints the folder of the element's files in the package `web`, after building it, or in `server` as it was built last, as
# in `element server -c release`: a build would replace the files, which running servers read.
element() {
  local build=(swift build --package-path web)
  if [ "${1-}" = server ]; then
    build=(server_swift build "${@:2}")
  else
    # A command substitution doesn't inherit `set -e`.
    "${build[@]}" --target OneTimeCodeWeb --quiet </dev/null >&2 || return
  fi
  local folder
  folder=$("${build[@]}" --show-bin-path)
  # Old versions of Node import a `.js` file only from a package that declares its scripts as modules.
  say '{ "type": "module" }' >"$folder/package.json"
  ls -d "$folder"/OneTimeCodeWeb_OneTimeCodeWeb.* || fail "The package ${1:-web} hasn't been built."
}
