# Sourced by the other scripts: where the repository is, how to speak, how to fail.

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

# What SwiftPM does, at most a line in five seconds, and all that it says beside that. In a terminal it draws a line of its
# own, and this is not needed.
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

# What the server is built with: PostgreSQL and SMTP where their libraries are.
server_traits() {
  local traits=default
  if has_header libpq-fe.h; then traits+=,PostgreSQL; fi
  if has_header curl.h; then traits+=,SMTP; fi
  if [ $traits != default ]; then say --traits $traits; fi
}

# What the server's tests run under: a PostgreSQL server, where its library is.
server_runner() { if has_header libpq-fe.h; then say Scripts/with-postgresql.sh; else say env; fi; }

# SwiftPM on the faces and their stand-ins, which play iOS or macOS: `stand_ins macOS test --filter Mouse`.
stand_ins() {
  local platform=$1 command=$2
  shift 2
  PLATFORM=$platform swift "$command" --package-path Tests/StandIns \
    --scratch-path "Tests/StandIns/.build/$platform" "$@"
}

# Builds the WebAssembly module if it is not as its sources are, and prints where it is.
wasm_module() {
  swift build --package-path web --product OneTimeCodeWeb --quiet </dev/null >&2
  say "$(swift build --package-path web --show-bin-path)/OneTimeCodeWeb_OneTimeCodeWeb.resources/one-time-code.wasm"
}
