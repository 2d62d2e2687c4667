#!/usr/bin/env bash
# Builds the documentation of every library that has a catalogue, into artifacts/documentation. A warning is an
# error: a link that leads nowhere is worse than none.
. "$(dirname "$0")/common.sh"

need_swift
has docc || fail "docc is missing. It comes with the toolchain from swift.org."

output=artifacts/documentation
graphs=$(mktemp -d)
trap 'rm -rf "$graphs"' EXIT
rm -rf "$output"
mkdir -p "$output"

for catalogue in Sources/*/*.docc; do
  library=$(basename "$catalogue" .docc)
  say "Documenting $library …"
  mkdir -p "$graphs/all" "$graphs/$library"
  # A scratch path of its own: the flags would make every later build begin anew.
  swift build --quiet --target "$library" --scratch-path .build-docs \
    -Xswiftc -emit-symbol-graph -Xswiftc -emit-symbol-graph-dir -Xswiftc "$graphs/all" </dev/null
  cp "$graphs/all/$library.symbols.json" "$graphs/all/$library"@*.symbols.json "$graphs/$library" 2>/dev/null || true
  python3 Scripts/own-symbols.py "$library" "$graphs/$library"
  docc convert "$catalogue" --additional-symbol-graph-dir "$graphs/$library" --output-dir "$output/$library" \
    --fallback-display-name "$library" --fallback-bundle-identifier "$library" --warnings-as-errors
done
say "Written: $output"
