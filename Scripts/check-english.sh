#!/usr/bin/env bash
# Fails where comments, documentation or messages use a word of `plain-english.tsv`. Texts for the people who sign in
# have been reviewed and are exempt, as are recorded transcripts and messages.
. "$(dirname "$0")/common.sh"

exempt=(
  ':!Scripts/plain-english.tsv' ':!Scripts/check-english.sh' ':!LICENSE' ':!*.json' ':!*.tsv' ':!*.txt' ':!*.svg'
  ':!Sources/OneTimeCode/Phrases/Languages' ':!server/Sources/OneTimeCodeHTTP/Language'
  # The messages of the benchmarks, whose figures are compared, and a user of the system.
  ':!Benchmarks/Sources/CoreBenchmark/Samples.swift' ':!Scripts/with-postgresql.sh'
)
# "There is no …" is plain, and "is None" is Python.
plain='[Tt]here (is|are|was|were) no(ne)?\b|is no (longer|more|fewer|less)\b|is None\b'

found=0
while IFS=$'\t' read -r words better; do
  [[ $words == \#* ]] && continue
  lines=$(git grep -nIiwE --untracked "$words" -- "${exempt[@]}" | grep -vE "$plain" || true)
  [ -n "$lines" ] || continue
  found=1
  printf '── %s: %s\n%s\n' "$words" "$better" "$lines"
done <Scripts/plain-english.tsv
exit $found
