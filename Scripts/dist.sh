#!/usr/bin/env bash
# Writes web/dist: the package that a web developer takes, who needs no Swift for it. DIST is another folder for it.
. "$(dirname "$0")/common.sh"

need_swift
Scripts/install-packers.sh
say "Building …"
swift build --quiet --package-path web --product OneTimeCodeWeb </dev/null
bin=$(swift build --package-path web --show-bin-path)
for kind in resources bundle; do
  [ -d "$bin/OneTimeCodeWeb_OneTimeCodeWeb.$kind" ] && files="$bin/OneTimeCodeWeb_OneTimeCodeWeb.$kind"
done
[ -n "${files-}" ] || fail "The build left no files of the element in $bin."

dist=${DIST-web/dist}
package=web/Sources/Package
staging=$(mktemp -d)
trap 'rm -rf "$staging"' EXIT
rm -rf "$dist"
mkdir -p "$dist"
cp -R "$files"/* "$staging"
chmod -R u+w "$staging"
# The numbers are written where they are used; nothing is left of their module.
printf '{"sideEffects":["./one-time-code.js"]}' >"$staging/package.json"

integrity() { printf 'sha384-%s' "$(openssl dgst -sha384 -binary "$1" | openssl base64 -A)"; }
bundle() {
  esbuild "$staging/one-time-code.js" --bundle --splitting --format=esm --minify --sourcemap --log-level=warning \
    --loader:.css=text --loader:.wasm=base64 --outdir="$dist" --entry-names="$1" --chunk-names="parts/[name]-$build"
}

# The features are those that the module is compiled for.
wasm-opt -Oz --converge --mvp-features --enable-bulk-memory --enable-sign-ext --enable-mutable-globals \
  "$staging/one-time-code.wasm" -o "$staging/small.wasm"
mv "$staging/small.wasm" "$staging/one-time-code.wasm"
esbuild "$staging/one-time-code.css" --minify --log-level=warning --outfile="$staging/small.css"
mv "$staging/small.css" "$staging/one-time-code.css"
# What a script loads later is named after the build, so that no cache mixes two: one name for all, because a digest of
# each would be what of the script compresses worst.
build=$(cd "$staging" && find . -type f | LC_ALL=C sort | while read -r file; do openssl dgst -sha256 "$file"; done |
  openssl dgst -sha256 -r | cut -c 1-8 | tr a-f A-F)
digest=sha256-$(openssl dgst -sha256 -binary "$staging/one-time-code.wasm" | openssl base64 -A)
sed -i.old "s|^const INTEGRITY = undefined;|const INTEGRITY = \"$digest\";|" "$staging/one-time-code-assets.js"
bundle one-time-code
grep -qF "$digest" "$dist/one-time-code.js" || fail "The script does not know which module is its own."
cp $package/assets-inline.js "$staging/one-time-code-assets.js"
bundle one-time-code-inline
cp "$staging"/one-time-code.{css,wasm,d.ts} $package/*.d.ts $package/custom-elements.json LICENSE web/README.md "$dist/"
sed "s/%VERSION%/$(cat VERSION)/" $package/package.json >"$dist/package.json"

# For the attribute of the same name, and for import maps.
{
  say "{"
  (cd "$dist" && find . -name '*.js' -o -name '*.css' -o -name '*.wasm') | sort | while read -r file; do
    printf '  "%s": "%s",\n' "$file" "$(integrity "$dist/$file")"
  done | sed '$ s/,$//'
  say "}"
} >"$dist/integrity.json"
chmod -R u=rwX,go=rX "$dist"

say "$dist:"
Scripts/sizes.sh "$dist"
