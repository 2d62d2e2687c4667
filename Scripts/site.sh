#!/usr/bin/env bash
# Writes a static site with demos, guides, and the reference of every library to artifacts/site. BASE_PATH, `/` by
# default, is the site's path on its host, which DocC writes into each page.
. "$(dirname "$0")/common.sh"

base=${BASE_PATH:-/}
[[ $base == /* ]] || fail "BASE_PATH must start with a slash, such as /OneTimeCode."
base=${base%/}/

need_swift
has docc || fail "docc is missing. It comes with the toolchain from swift.org."
Scripts/install.sh site

site=artifacts/site
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
rm -rf $site

# Adds the site's navigation to a copy of DocC's renderer.
renderer=$(dirname "$(dirname "$(readlink -f "$(command -v docc)")")")/share/docc/render
[ -d "$renderer" ] || fail "The toolchain has no DocC renderer in $renderer."
cp -R "$renderer" "$work/render"
python() { PYTHONPATH=.venv/site .venv/bin/python "$@"; }
python Site/reference.py header "$work/render" "$base"

make --silent docs dist
docc merge artifacts/documentation/*.doccarchive --output-path "$work/all.doccarchive" \
  --synthesized-landing-page-name OneTimeCode --synthesized-landing-page-kind Libraries
DOCC_HTML_DIR=$work/render docc process-archive transform-for-static-hosting "$work/all.doccarchive" \
  --hosting-base-path "$base" --output-path $site
cp Site/theme-settings.json $site
python Site/reference.py text $site "$base"

cp -R web/dist $site/otc
say "Writing the pages …"
python Site/build.py $site "$base"
python Site/search.py $site
say "Written: $site, $(find $site -name '*.html' | wc -l | tr -d ' ') pages"
