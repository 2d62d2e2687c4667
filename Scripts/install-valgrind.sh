#!/usr/bin/env bash
# Installs valgrind, which counts instructions, where it is missing. Ends with 3 where it cannot be had.
. "$(dirname "$0")/common.sh"

has valgrind && exit 0
has apt-get || exit 3
apt_install valgrind
