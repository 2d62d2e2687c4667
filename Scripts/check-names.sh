#!/usr/bin/env bash
# Checks that the libraries' public names don't clash with those of a client and another module, and that new cases of
# enumerations don't break a client. Requires the builds of the stand-ins.
. "$(dirname "$0")/common.sh"

need_swift
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

for system in iOS macOS; do
  modules=$PWD/Tests/StandIns/.build/$system/debug/Modules
  mkdir "$work/$system"
  (cd "$work/$system" && swiftc -emit-module -module-name Neighbour "$OLDPWD/Tests/PublicNames/Neighbour.swift")
  swiftc -typecheck -swift-version 6 -package-name client -enable-upcoming-feature MemberImportVisibility -warnings-as-errors \
    -I "$modules" -I "$work/$system" Tests/PublicNames/Foreign.swift
done
