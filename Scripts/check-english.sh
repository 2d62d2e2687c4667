#!/usr/bin/env bash
# Fails if code, comments or documentation match an expression in `plain-english.tsv`. Doesn't check the field's
# phrases, the texts of the service's pages, data files, or recorded transcripts and messages.
. "$(dirname "$0")/common.sh"

exclusions=(
  ':!Scripts/plain-english.tsv' ':!Scripts/check-english.sh' ':!LICENSE' ':!*.json' ':!*.tsv' ':!*.txt' ':!*.svg'
  ':!Sources/OneTimeCode/Phrases/Languages' ':!server/Sources/OneTimeCodeHTTP/Language'
  # Excludes the sample messages, which must stay the same for comparable results, and the Unix user `nobody`.
  ':!Benchmarks/Sources/CoreBenchmark/Samples.swift' ':!Scripts/with-postgresql.sh'
)
# Matches that are allowed: "there is no …", comparisons such as "is no longer", and Python's "is None".
allowed='[Tt]here (is|are|was|were) no(ne)?\b|is no (longer|more|fewer|less)\b|is None\b'

found=0
while IFS=$'\t' read -r words better; do
  [[ $words == \#* ]] && continue
  lines=$(git grep -nIiwE --untracked "$words" -- "${exclusions[@]}" | grep -vE "$allowed" || true)
  [ -n "$lines" ] || continue
  found=1
  printf '── %s: %s\n%s\n' "$words" "$better" "$lines"
done <Scripts/plain-english.tsv
exit $found
