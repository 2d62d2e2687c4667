#!/usr/bin/env bash
# Serves the gallery of looks; with PICTURES=1 it draws the pictures of the documentation.
. "$(dirname "$0")/common.sh"

need_swift
Scripts/install-browser.sh
swift build --quiet --package-path web --product OneTimeCodeWeb </dev/null
exec .venv/bin/python Scripts/gallery.py ${PICTURES:+--pictures}
