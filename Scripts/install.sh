#!/usr/bin/env bash
# Installs missing dependencies of the other scripts: Scripts/install.sh WHAT…
#
#   attack      faketime, which changes the server's clock, msmtp, which sends emails, SpamAssassin, and the pooler PgBouncer
#   backends    Express, Go and PHP with its extension curl, for the sample backends (Debian)
#   browser     Chromium, and the Python packages with which the tests control it
#   brotli      brotli, which compresses files as CDNs do
#   bundlers    bundlers, optimizers, a type checker, React, jsdom and Vue 2, for tests of the npm package (Debian)
#   desk        a desktop with a screen reader (Debian)
#   engines     Firefox, WebKitGTK and WebKitGTK's WebDriver server (Debian)
#   frameworks  web frameworks and libraries for the browser tests, such as Vue and htmx, in .venv
#   libraries   the headers of SQLite, zlib, libcurl and, with apt-get, PostgreSQL, against which the server is compiled
#   node        Node, which runs the WebAssembly module
#   operations  the proxies nginx and HAProxy, Prometheus and SQLite, for tests of the guide to operating
#   packers     esbuild and terser for the element's scripts, wasm-opt for the element's module
#   postgresql  PostgreSQL's headers and server, for the server's tests
#   python      the Python packages of the tests, in .venv
#   release     Debian's installer, and a validator of SPDX documents in .venv, for tests of a release (Debian)
#   site        Sphinx and Pagefind, in .venv, and what runs the samples of the HTTP API's page
#   valgrind    valgrind, which counts instructions
#
# Exits with 3 for dependencies marked (Debian) on other systems, and if `valgrind` is missing on a system
# without apt-get.
. "$(dirname "$0")/common.sh"

venv=.venv

as_root() {
  if [ "$(id -u)" -eq 0 ]; then
    "$@"
  elif has sudo; then
    sudo "$@"
  else
    fail "This needs to install packages. Run it as root, or install sudo, or install yourself: $*"
  fi
}

# Installs Debian packages quietly. Updates the package lists first, and retries because mirrors sometimes fail.
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

# Installs missing packages on Debian; exits with 3 elsewhere.
debian_packages() {
  local package missing=()
  is_debian || exit 3
  for package in "$@"; do
    dpkg-query -W -f '${Status}' "$package" 2>/dev/null | grep -q 'ok installed' || missing+=("$package")
  done
  [ ${#missing[@]} -eq 0 ] || apt_install "${missing[@]}"
}

# Takes a command `is_installed` and NAME=PACKAGE pairs, and installs each PACKAGE for which `is_installed NAME` fails.
missing_packages() {
  local is_installed=$1 pair missing=()
  shift
  for pair in "$@"; do "$is_installed" "${pair%=*}" || missing+=("${pair#*=}"); done
  [ ${#missing[@]} -eq 0 ] && return
  has apt-get || fail "Install these with your system's package manager; their names are Debian's: ${missing[*]}"
  apt_install "${missing[@]}"
}

has_header_or_server() {
  if [ "$1" = initdb ]; then ls /usr/lib/postgresql/*/bin/initdb >/dev/null 2>&1; else has_header "$1"; fi
}

# Debian installs servers where only root's PATH finds them.
has_server_program() { has "$1" || [ -x "/usr/sbin/$1" ]; }

install_attack() {
  if [ "$(uname)" = Linux ]; then missing_packages has faketime=faketime; fi
  # In the attack `mail`, the service sends its messages with msmtp.
  if has apt-get; then missing_packages has_server_program msmtp=msmtp spamassassin=spamassassin pgbouncer=pgbouncer; fi
}

install_backends() { debian_packages node-express golang-go php-cli php-curl; }

install_brotli() { missing_packages has brotli=brotli; }

install_browser() {
  install_python
  if [ -n "${CHROMIUM:-}" ] || [ -e $venv/browser.txt ]; then return; fi
  # Ubuntu's package isn't suitable: it is a snap, which doesn't run in containers.
  if is_debian; then
    debian_packages chromium chromium-headless-shell fonts-liberation fonts-dejavu-core
    return
  fi
  if has chromium || has google-chrome; then return; fi
  say "Installing Playwright's Chromium …"
  local with=()
  if has apt-get; then with=(--with-deps); fi
  $venv/bin/python -m playwright install ${with[@]+"${with[@]}"} chromium </dev/null ||
    fail "Playwright could not install Chromium. Install Chromium or Google Chrome yourself, and try again."
  touch $venv/browser.txt
}

install_bundlers() {
  debian_packages esbuild terser binaryen rollup node-typescript node-react node-react-dom node-jsdom libjs-vue
}

install_desk() {
  debian_packages \
    chromium orca brltty at-spi2-core gir1.2-atspi-2.0 dbus-daemon xvfb x11-xkb-utils openbox xdotool xclip \
    firefox-esr gir1.2-webkit2-4.1 fonts-dejavu-core libglib2.0-bin gsettings-desktop-schemas
}

install_engines() {
  debian_packages firefox-esr webkit2gtk-driver xvfb dbus-daemon fonts-dejavu-core fonts-liberation
}

install_frameworks() {
  # Doesn't install dependencies, because the tests use only static files from these packages.
  python_folder frameworks "the frameworks for tests of the element" --no-deps
}

# Installs the headers on Linux only, because Apple's systems include them.
install_libraries() {
  [ "$(uname)" = Linux ] || return 0
  local optional=()
  if has apt-get; then optional=(libpq-fe.h=libpq-dev); fi
  missing_packages has_header sqlite3.h=libsqlite3-dev zlib.h=zlib1g-dev curl.h=libcurl4-openssl-dev \
    ${optional[@]+"${optional[@]}"}
}

install_node() { missing_packages has node=nodejs; }

install_operations() {
  if has apt-get; then missing_packages has_server_program nginx=nginx-light haproxy=haproxy promtool=prometheus; fi
}

# The scripts were written for esbuild 0.17, terser 5.16 and Binaryen 108.
install_packers() { missing_packages has esbuild=esbuild terser=terser wasm-opt=binaryen; }

install_postgresql() {
  [ "$(uname)" = Linux ] || return 0
  missing_packages has_header_or_server libpq-fe.h=libpq-dev initdb=postgresql
}

install_python() {
  has python3 || fail "Python 3 is missing; the tests need it."
  local requirements
  requirements=$(cat Scripts/requirements.txt)
  [ "$(cat $venv/installed.txt 2>/dev/null)" = "$requirements" ] && return
  say "Installing the Python packages of the tests …"
  if ! new_venv; then
    # The subshell keeps a failure from ending the script, because new_package_folder is the fallback.
    if has apt-get; then (apt_install python3-venv python3-pip) || true; fi
    new_venv || new_package_folder
  fi
  local target=()
  [ -e $venv/pyvenv.cfg ] || target=(--target $venv/packages)
  pip_install ${target[@]+"${target[@]}"} -r Scripts/requirements.txt
  printf '%s' "$requirements" >$venv/installed.txt
}

# Installs Python packages quietly, and retries after a failure. The last argument is a requirements file.
pip_install() {
  local attempt
  for attempt in 1 2; do
    PIP_ROOT_USER_ACTION=ignore $venv/bin/python -m pip install --quiet --disable-pip-version-check "$@" </dev/null && return
    [ "$attempt" = 2 ] || sleep 5
  done
  fail "pip could not install the packages in ${*: -1}."
}

# Installs the packages listed in Scripts/NAME.txt into .venv/NAME, which isn't on Python's search path by default.
python_folder() {
  local name=$1 description=$2 requirements folder=$venv/$1
  shift 2
  install_python
  requirements=$(cat "Scripts/$name.txt")
  [ "$(cat "$folder/installed.txt" 2>/dev/null)" = "$requirements" ] && return
  say "Installing $description …"
  rm -rf "$folder"
  pip_install "$@" --no-compile --target "$folder" -r "Scripts/$name.txt"
  printf '%s' "$requirements" >"$folder/installed.txt"
}

new_venv() {
  rm -rf $venv
  python3 -m venv $venv >/dev/null 2>&1
}

# Makes a folder for packages and a `python` that finds them, on systems where venv doesn't work.
new_package_folder() {
  rm -rf $venv
  mkdir -p $venv/bin
  printf '#!/bin/sh\nPYTHONPATH="%s" exec python3 "$@"\n' "$PWD/$venv/packages" >$venv/bin/python
  chmod +x $venv/bin/python
}

install_release() {
  debian_packages mmdebstrap
  python_folder release "the validator of SPDX documents"
}

install_site() {
  python_folder site "the site generator"
  missing_packages has node=nodejs curl=curl
}

install_valgrind() {
  has valgrind && return
  has apt-get || exit 3
  apt_install valgrind
}

for dependency in "$@"; do
  [ "$(type -t "install_$dependency")" = function ] || fail "Scripts/install.sh: unknown dependency $dependency."
  "install_$dependency"
done
