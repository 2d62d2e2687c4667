#!/usr/bin/env bash
# Prints how large the element's files in FOLDER are: as they are, and as servers send them.
# Usage: Scripts/sizes.sh FOLDER. What a page in English loads is marked and added up.
. "$(dirname "$0")/common.sh"

folder=$1
# What any field loads in English. A field with a button that asks for a new code loads the part `resend` besides, a
# browser that can read text messages the part `sms`.
loaded="one-time-code.wasm one-time-code.js one-time-code.css parts/en-*.js"
total_raw=0 total_gzip=0 total_brotli=0

brotli_size() { if has brotli; then brotli -q 11 -c "$1" | wc -c; else say 0; fi; }
row() { printf '  %-28s %8s %8s %8s\n' "$1" "$2" "$3" "$(if has brotli; then say "$4"; else say -; fi)"; }

row "" raw "gzip -9" brotli
while read -r file; do
  raw=$(wc -c <"$folder/$file") gzip=$(gzip -9 -n -c "$folder/$file" | wc -c) brotli=$(brotli_size "$folder/$file")
  mark=
  for pattern in $loaded; do
    # shellcheck disable=SC2053
    if [[ $file == $pattern ]]; then mark=" *"; fi
  done
  if [ -n "$mark" ]; then
    total_raw=$((total_raw + raw)) total_gzip=$((total_gzip + gzip)) total_brotli=$((total_brotli + brotli))
  fi
  row "$file$mark" $((raw)) $((gzip)) $((brotli))
done < <(cd "$folder" && find . \( -name '*.js' -o -name '*.css' -o -name '*.wasm' -o -name '*.d.ts' \) | sed 's|^\./||' | sort)
row "* in all" $total_raw $total_gzip $total_brotli
