#!/usr/bin/env bash
# Writes web/dist: everything that a web developer takes, who needs no Swift for it.
. "$(dirname "$0")/common.sh"

need_swift
say "Building …"
swift build --package-path web --product OneTimeCodeWeb
bin=$(swift build --package-path web --show-bin-path)
for kind in resources bundle; do
  [ -d "$bin/OneTimeCodeWeb_OneTimeCodeWeb.$kind" ] && files="$bin/OneTimeCodeWeb_OneTimeCodeWeb.$kind"
done
[ -n "${files-}" ] || fail "The build left no files of the element in $bin."

dist=web/dist
rm -rf $dist
mkdir -p $dist/phrases
cp "$files"/one-time-code*.js "$files"/one-time-code.{css,d.ts,wasm} $dist/
cp "$files"/phrases/*.js $dist/phrases/
chmod -R u=rwX,go=rX $dist
cp LICENSE web/README.md $dist/

cat >$dist/package.json <<END
{
  "name": "one-time-code",
  "version": "$(cat VERSION)",
  "description": "One field for a one-time code: a row of boxes to the eye, one text field to everything else.",
  "license": "MIT",
  "type": "module",
  "exports": {
    ".": { "types": "./one-time-code.d.ts", "default": "./one-time-code.js" },
    "./*": "./*"
  },
  "types": "./one-time-code.d.ts",
  "sideEffects": true
}
END
python3 -m json.tool $dist/package.json >/dev/null 2>&1 || ! has python3 || fail "package.json is not valid JSON."

say "$dist:"
Scripts/sizes.sh $dist
