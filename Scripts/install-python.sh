#!/usr/bin/env bash
# Installs the Python packages that tests need, in .venv, where they are missing.
. "$(dirname "$0")/common.sh"

has python3 || fail "Python 3 is missing; the tests need it."
venv=.venv
wanted=$(cat Scripts/requirements.txt)

new_venv() {
  rm -rf $venv
  python3 -m venv $venv >/dev/null 2>&1
}

# Where no virtual environment can be made: the packages in a folder, and a 'python' that finds them.
new_folder() {
  rm -rf $venv
  mkdir -p $venv/bin
  printf '#!/bin/sh\nPYTHONPATH="%s" exec python3 "$@"\n' "$PWD/$venv/packages" >$venv/bin/python
  chmod +x $venv/bin/python
}

install_packages() {
  say "Installing the Python packages of the tests …"
  if ! new_venv; then
    # In a shell of its own: where even that fails, a folder will do.
    if has apt-get; then (apt_install python3-venv python3-pip) || true; fi
    new_venv || new_folder
  fi
  local target=()
  [ -e $venv/pyvenv.cfg ] || target=(--target $venv/packages)
  local attempt
  for attempt in 1 2; do
    PIP_ROOT_USER_ACTION=ignore $venv/bin/python -m pip install --quiet --disable-pip-version-check ${target[@]+"${target[@]}"} \
      -r Scripts/requirements.txt </dev/null && break
    [ "$attempt" = 1 ] || fail "pip could not install the packages in Scripts/requirements.txt."
    sleep 5
  done
  printf '%s' "$wanted" >$venv/installed.txt
}

[ "$(cat $venv/installed.txt 2>/dev/null)" = "$wanted" ] || install_packages
