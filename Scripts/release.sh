#!/usr/bin/env bash
# Writes the files of a release to artifacts/release, or to a new folder: the npm package, the service's program for this
# processor with the files that an operator needs, a list of what they contain (SPDX), and checksums.
# Usage: Scripts/release.sh [FOLDER]. SOURCE_DATE_EPOCH is the time of all files; by default, that of the last commit.
. "$(dirname "$0")/common.sh"

[ $# -eq 0 ] || [ ! -e "$1" ] || fail "$1 exists."
[ "$(uname)" = Linux ] || fail "The program is built on Linux, for example on Debian."
need_swift
Scripts/install.sh libraries packers
has_header libpq-fe.h || fail "PostgreSQL's headers are missing. Install libpq-dev, or what your system calls it."

version=$(cat VERSION)
SOURCE_DATE_EPOCH=${SOURCE_DATE_EPOCH:-$(git log -1 --format=%ct)}
export SOURCE_DATE_EPOCH

say "Building the program …"
build=(server_swift build -c release)
if [ -t 1 ]; then progress() { cat; }; fi
"${build[@]}" --static-swift-stdlib --product onetimecode 2>&1 </dev/null | progress
products=$("${build[@]}" --show-bin-path)
make --no-print-directory dist BUILD="server -c release" >/dev/null

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
out=$work/release name=onetimecode-$version
folder=$work/$name package=one-time-code-$version.tgz archive=$name-linux-$(uname -m).tar.gz
mkdir "$out" "$folder"

# Prints an archive that depends only on the names and contents of the folder's files: archive FOLDER NAME-IN-ARCHIVE.
archive() {
  (cd "$1" && find . -type f -printf '%P\0' | LC_ALL=C sort -z | tar --create --null --files-from=- --transform "s|^|$2/|" \
    --format=ustar --mtime="@$SOURCE_DATE_EPOCH" --owner=0 --group=0 --numeric-owner --mode=u=rwX,go=rX) | gzip -9 -n
}

# The npm package. Like `npm pack`, without Node.
archive web/dist package >"$out/$package"

# The program, and the repository's files that the guide to operating uses, in the same folders.
install "$products/onetimecode" "$folder/"
strip "$folder/onetimecode"
cp -R "$products/OneTimeCodeWeb_OneTimeCodeWeb.resources" "$folder/"
mkdir "$folder/docs" "$folder/server"
cp -R LICENSE CHANGELOG.md "$folder/"
cp -R server/Providers server/ProofChecks server/README.md "$folder/server/"
for guide in abuse apps clients delivery operating personal-data reasons scale support texts; do
  cp docs/$guide.md "$folder/docs/"
done
cp docs/*.{svg,yml,json,service,py,conf,cfg} "$folder/docs/"
python3 Scripts/conformance.py "$folder/conformance"
# The container's second stage, which gets the program from the archive in place of the first stage.
sed -n '/^FROM .*debian/,$ { s|^COPY --from=build /onetimecode |COPY . |; p }' docs/Containerfile >"$folder/docs/Containerfile"
printf '%s\n' '*' '!onetimecode' '!*.resources' >"$folder/.containerignore"

# Links to files that aren't in the archive become text.
find "$folder" -name '*.md' | while read -r file; do
  for target in $(grep -oE '\]\([^):#]+[)#]' "$file" | sed 's/^](//; s/.$//' | sort -u); do
    [ -e "$(dirname "$file")/$target" ] || TARGET=$target perl -0pi -e 's/\[([^\]]*)\]\(\Q$ENV{TARGET}\E[^)]*\)/$1/g' "$file"
  done
done

packages=$(sed -n 's/.*--no-install-recommends \(.* ca-certificates\).*/\1/p' "$folder/docs/Containerfile")
glibc=$(readelf --version-info "$folder/onetimecode" | grep -oE 'GLIBC_[0-9.]+' | sort -uV | tail -1)
cat >"$folder/README.txt" <<README
OneTimeCode $version: the verification service for Linux ($(uname -m))

Needs glibc ${glibc#GLIBC_} or newer, such as Debian 12's, and these packages:

  apt-get install $packages

Start it to try it out, and open the address that it prints:

  ./onetimecode serve --development

docs/operating.md explains how to install it and how to send codes, server/README.md lists its rules and settings, and
docs/Containerfile builds an image. licenses contains the licenses of the packages that are part of the program, and
conformance the reports on accessibility: of the pages, of the web element in them, and of the field for Apple platforms.
README

python3 Scripts/sbom.py licenses "$products" "$folder/licenses"
archive "$folder" "$name" >"$out/$archive"
python3 Scripts/sbom.py list "$products" "$out/$archive" "$out/$package" >"$out/$name.spdx.json"
(cd "$out" && sha256sum -- * >"$work/SHA256SUMS" && mv "$work/SHA256SUMS" .)

target=${1:-artifacts/release}
mkdir -p "$(dirname "$target")"
rm -rf "$target"
cp -R "$out" "$target"
say "$target:"
(cd "$target" && wc -c -- * | sed '$d')
