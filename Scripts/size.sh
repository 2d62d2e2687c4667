#!/usr/bin/env bash
# Prints how large the package of the element is. The test that prints the same fails where it has grown too large.
. "$(dirname "$0")/common.sh"

has brotli || apt_install brotli
Scripts/dist.sh
