#!/usr/bin/env bash
# Builds the documentation of every library that has a DocC catalog into artifacts/documentation. Treats warnings,
# such as broken links, as errors.
. "$(dirname "$0")/common.sh"

need_swift
has docc || fail "docc is missing. It comes with the toolchain from swift.org."
Scripts/install.sh libraries

output=artifacts/documentation
graphs=$(mktemp -d)
trap 'rm -rf "$graphs"' EXIT
rm -rf "$output"
mkdir -p "$output"

# The site shows the pages' Markdown to browsers with scripts off. DocC can write Markdown as of Swift 6.3.
options=()
if docc convert --help | grep -q -e --enable-experimental-markdown-output; then
  options=(--enable-experimental-markdown-output)
fi

triple=$(swiftc -print-target-info | sed -n 's/.*"unversionedTriple": "\(.*\)".*/\1/p')

# Extracts the symbol graphs of a library into a folder: `extract FOLDER LIBRARY PACKAGE swift build …`
extract() {
  local folder=$1 library=$2 package=$3 bin maps=() map header
  shift 3
  "$@" --quiet --target "$library" </dev/null
  bin=$("$@" --show-bin-path)
  while read -r map; do maps+=(-Xcc "-fmodule-map-file=$map"); done < <(
    find "$package"/Sources "$package"/.build/checkouts -path "*/Sources/*" -name module.modulemap 2>/dev/null
    find "$bin" -maxdepth 2 -name module.modulemap -not -path "*-tool.build/*")
  # libpq's headers can be in a subfolder.
  while read -r header; do maps+=(-Xcc "-I$(dirname "$header")"); done < <(
    find /usr/include /usr/local/include -name libpq-fe.h 2>/dev/null)
  mkdir "$folder"
  swift symbolgraph-extract -module-name "$library" -target "$triple" -I "$bin/Modules" ${maps[@]+"${maps[@]}"} \
    -minimum-access-level public -output-dir "$folder"
}

for package in . web server; do
  say "Building: $package …"
  for catalog in "$package"/Sources/*/*.docc; do
    library=$(basename "$catalog" .docc)
    # Without the trait, this library is empty.
    if [ "$library" = OneTimeCodePostgreSQL ] && [ -z "$(server_traits)" ]; then continue; fi
    builds=(swift build --package-path $package)
    if [ $package = server ]; then builds=(server_swift build); fi
    # On Linux, the root package's libraries are built with stand-ins for UIKit, SwiftUI and AppKit.
    if [ "$(uname)" = Linux ] && [ $package = . ]; then builds=(stand_ins iOS build); fi
    say "Documenting $library …"
    extract "$graphs/$library" "$library" "$package" "${builds[@]}"
    other=()
    if [ "$(uname)" = Linux ] && [ "$library" = OneTimeCodeUI ]; then
      extract "$graphs/AppKit" "$library" "$package" stand_ins macOS build
      other=("$graphs/AppKit")
    fi
    python3 Scripts/own-symbols.py "$library" "$graphs/$library" ${other[@]+"${other[@]}"}
    docc convert "$catalog" --additional-symbol-graph-dir "$graphs/$library" --output-dir "$output/$library.doccarchive" \
      --fallback-display-name "$library" --fallback-bundle-identifier "$library" --warnings-as-errors \
      ${options[@]+"${options[@]}"}
  done
done
say "Written: $output"
