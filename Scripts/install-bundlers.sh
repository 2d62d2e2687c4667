#!/usr/bin/env bash
# Installs what the tests put the package of the element into, where it is missing: bundlers, a type checker and
# frameworks, as Debian has them. Ends with 3 where they cannot be had.
. "$(dirname "$0")/common.sh"

debian_packages esbuild binaryen rollup node-typescript node-react node-react-dom libjs-vue
