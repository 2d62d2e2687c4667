#!/usr/bin/env bash
# Installs what the browser tests need, where it is missing: a Python environment in .venv, and Chromium.
. "$(dirname "$0")/common.sh"

Scripts/install-python.sh
venv=.venv

has_browser() { has chromium || has google-chrome || [ -e $venv/browser.txt ]; }

install_browser() {
  # Ubuntu's package of Chromium is a snap, which runs in no container: Playwright's own browser serves there.
  if is_debian; then
    apt_install chromium fonts-liberation fonts-dejavu-core
  else
    say "Installing Playwright's Chromium …"
    local with=()
    if has apt-get; then with=(--with-deps); fi
    $venv/bin/python -m playwright install ${with[@]+"${with[@]}"} chromium </dev/null ||
      fail "Playwright could not install Chromium. Install Chromium or Google Chrome yourself, and try again."
    touch $venv/browser.txt
  fi
}

has_browser || install_browser
