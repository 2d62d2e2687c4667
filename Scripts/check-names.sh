#!/usr/bin/env bash
# Compares the libraries' public names with docs/public-names.md (UPDATE=1 rewrites it) and their number with limits,
# and checks that they don't clash with those of a client and another module. Requires the stand-ins of `make test`.
. "$(dirname "$0")/common.sh"

need_swift
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
triple=$(swiftc -print-target-info | sed -n 's/.*"unversionedTriple": "\(.*\)".*/\1/p')
status=0

for system in iOS macOS; do
  modules=Tests/StandIns/.build/$system/debug/Modules
  mkdir -p "$work/$system"
  for library in OneTimeCode OneTimeCodeNative OneTimeCodeUIKit OneTimeCodeAppKit OneTimeCodeSwiftUI; do
    [ -e "$modules/$library.swiftmodule" ] || continue
    swift symbolgraph-extract -module-name $library -target "$triple" -I "$modules" -minimum-access-level public \
      -output-dir "$work/$system" >/dev/null
  done
  (cd "$work/$system" && swiftc -emit-module -module-name Neighbour "$OLDPWD/Tests/PublicNames/Neighbour.swift")
  swiftc -typecheck -swift-version 6 -package-name client -enable-upcoming-feature MemberImportVisibility \
    -I "$modules" -I "$work/$system" Tests/PublicNames/Foreign.swift || status=1
  say "$system: a client file with types of the same names compiles."
done

python3 Tests/PublicNames/names.py "$work/iOS" "$work/macOS" docs/public-names.md ${UPDATE:+--update} || status=1
exit $status
