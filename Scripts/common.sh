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

# What the server is built with: PostgreSQL where its library is.
server_traits() {
  if [ -n "$(find /usr/include /usr/local/include -name libpq-fe.h -print -quit 2>/dev/null)" ]; then
    say --traits default,PostgreSQL
  fi
}

# SwiftPM on the faces and their stand-ins, which play iOS or macOS: `stand_ins macOS test --filter Mouse`.
stand_ins() {
  local platform=$1 command=$2
  shift 2
  PLATFORM=$platform swift "$command" --package-path Tests/StandIns \
    --scratch-path "Tests/StandIns/.build/$platform" "$@"
}

swift_sources() {
  find . -name '*.swift' -not -path '*/.build*/*' -not -path './.venv/*' -not -path './artifacts/*'
}

as_root() {
  if [ "$(id -u)" -eq 0 ]; then
    "$@"
  elif has sudo; then
    sudo "$@"
  else
    fail "This needs to install packages. Run it as root, or install sudo, or install yourself: $*"
  fi
}

# Installs Debian packages, quietly. Package lists are often missing or old, and mirrors fail at times.
apt_install() {
  local log attempt
  log=$(mktemp)
  for attempt in 1 2; do
    say "Installing $* …"
    if as_root env DEBIAN_FRONTEND=noninteractive bash -c '
      apt-get update -qq && apt-get install -o DPkg::Lock::Timeout=120 -y -qq --no-install-recommends "$@"' apt "$@" \
      >"$log" 2>&1 </dev/null; then
      rm -f "$log"
      return 0
    fi
    [ "$attempt" = 2 ] || sleep 5
  done
  cat "$log" >&2
  rm -f "$log"
  fail "apt-get could not install: $*"
}

is_debian() { has apt-get && grep -qx 'ID=debian' /etc/os-release 2>/dev/null; }

# Installs those of these packages that are missing; ends the script with 3 where there are no Debian packages.
debian_packages() {
  local package missing=()
  is_debian || exit 3
  for package in "$@"; do
    dpkg-query -W -f '${Status}' "$package" 2>/dev/null | grep -q 'ok installed' || missing+=("$package")
  done
  [ ${#missing[@]} -eq 0 ] || apt_install "${missing[@]}"
}
