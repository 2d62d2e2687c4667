#!/usr/bin/env bash
# Writes the npm package, which web developers can use without Swift, to web/dist. Prints the raw and compressed sizes of
# its files. Builds the element in the package `web`, or takes it from the last build of BUILD, such as `server -c release`.
. "$(dirname "$0")/common.sh"

need_swift
Scripts/install.sh packers
say "Building …"
files=$(element ${BUILD-})

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
package=web/Sources/Package staging=$work/element dist=$work/dist
mkdir "$dist"
cp -R "$files" "$staging"
chmod -R u+w "$staging"
# This declaration lets esbuild inline the constants and drop the JavaScript module that contains them.
printf '{"type":"module","sideEffects":["./one-time-code.js"]}' >"$staging/package.json"

integrity() { printf 'sha384-%s' "$(openssl dgst -sha384 -binary "$1" | openssl base64 -A)"; }
bundle() {
  esbuild "$staging/$1.js" --bundle --splitting --format=esm --minify --sourcemap --log-level=warning \
    --charset=utf8 --loader:.css=text --outdir="$dist" --entry-names="$1" --chunk-names="parts/[name]-$build"
}

# The script contains the bytes of the WebAssembly module as characters; see BinaryModule. The feature flags match the
# compiler's. The module doesn't rely on implicit traps, so wasm-opt ignores them. Restructuring the control flow saves
# 0.6 % after compression.
node Scripts/binary.mjs unpack "$staging/one-time-code-module.js" "$work/large.wasm"
features="--mvp-features --enable-bulk-memory --enable-sign-ext --enable-mutable-globals"
wasm-opt -Oz --flatten --rereloop -Oz --converge --low-memory-unused --ignore-implicit-traps \
  $features "$work/large.wasm" -o "$work/small.wasm"
node Scripts/binary.mjs pack "$work/small.wasm" "$staging/one-time-code-module.js"
wasm2js -Oz $features "$work/small.wasm" | sed '/^export var/d; s/^var retasmFunc =/export default/' \
  >"$staging/one-time-code-script.js"
for style in one-time-code one-time-code-slots; do
  esbuild "web/Sources/Element/$style.css" --minify --log-level=warning --outfile="$staging/$style.css" --allow-overwrite
  printf 'export { default } from "./%s.css";' $style >"$staging/$style.css.js"
done
# The names of the parts contain a digest of the build, so that caches don't mix two builds. All parts share one digest,
# because a different digest in each name would compress badly.
build=$(cd "$staging" && find . -type f | LC_ALL=C sort | while read -r file; do openssl dgst -sha256 "$file"; done |
  openssl dgst -sha256 -r | cut -c 1-8 | tr a-f A-F)
bundle one-time-code
bundle service
cp $package/define.js "$staging/one-time-code-define.js"
bundle one-time-code-define
# Terser inlines functions that have one caller, so small functions don't make the scripts larger.
for file in "$dist"/*.js "$dist"/parts/*.js; do
  # NODE_PATH lets a version of Node that isn't Debian's find the modules that Debian's terser needs.
  NODE_PATH=${NODE_PATH-/usr/share/nodejs} terser "$file" --module --ecma 2020 --compress passes=3,inline=3 --mangle \
    --format wrap_func_args=false --source-map "content='$file.map',url='${file##*/}.map',includeSources" --output "$file"
done
cp "$staging"/{one-time-code.css,one-time-code.d.ts,service.d.ts} $package/{components,react,vue}.js $package/{*.svelte,*.d.ts,custom-elements.json} \
  LICENSE "$dist/"
# Only GitHub's workflows know the repository's address. Elsewhere, the lines that contain it are left out.
repository=${GITHUB_REPOSITORY:+${GITHUB_SERVER_URL:-https://github.com}/$GITHUB_REPOSITORY}
for file in package.json README.md; do
  sed -e "s/%VERSION%/$(cat VERSION)/" -e "${repository:+s|%REPOSITORY%|$repository|}" -e "/%REPOSITORY%/d" \
    $package/$file >"$dist/$file"
done

# Writes an item for registries of components, which contains its source.
mkdir "$dist/registry"
node --input-type=module -e '
import { readFileSync } from "node:fs";
const read = (name) => readFileSync(`web/Sources/Registry/${name}`, "utf8");
const item = JSON.parse(read("one-time-code.json").replace("%VERSION%", read("../../../VERSION").trim()));
for (const file of item.files) file.content = read(file.path);
console.log(JSON.stringify(item, null, 2));' >"$dist/registry/one-time-code.json"

# Writes the digests for `integrity` attributes and import maps.
{
  say "{"
  (cd "$dist" && find . -name '*.js' -o -name '*.css') | sort | while read -r file; do
    printf '  "%s": "%s",\n' "$file" "$(integrity "$dist/$file")"
  done | sed '$ s/,$//'
  say "}"
} >"$dist/integrity.json"
chmod -R u=rwX,go=rX "$dist"
rm -rf web/dist
mv "$dist" web/dist
dist=web/dist

# The files that every field in English loads.
loaded="one-time-code.js one-time-code.css"
total_raw=0 total_gzip=0 total_brotli=0

brotli_size() { if has brotli; then brotli -q 11 -c "$1" | wc -c; else say 0; fi; }
row() { printf '  %-28s %8s %8s %8s\n' "$1" "$2" "$3" "$(if has brotli; then say "$4"; else say -; fi)"; }

say "$dist:"
row "" raw "gzip -9" brotli
while read -r file; do
  raw=$(wc -c <"$dist/$file") gzip=$(gzip -9 -n -c "$dist/$file" | wc -c) brotli=$(brotli_size "$dist/$file")
  mark=
  for pattern in $loaded; do
    # shellcheck disable=SC2053
    if [[ $file == $pattern ]]; then mark=" *"; fi
  done
  if [ -n "$mark" ]; then
    total_raw=$((total_raw + raw)) total_gzip=$((total_gzip + gzip)) total_brotli=$((total_brotli + brotli))
  fi
  row "$file$mark" $((raw)) $((gzip)) $((brotli))
done < <(cd "$dist" && find . \( -name '*.js' -o -name '*.css' -o -name '*.d.ts' \) | sed 's|^\./||' | sort)
row "* total" $total_raw $total_gzip $total_brotli
