# The rules end before the last day of a notice: the day on which it really ends is named when it is written, in the list and in answers. It goes on under a version that continues.
printf 'notices: north\nentries: []\n' > decisions/notices.yaml
sed -i 's/^valid: .*/valid: { from: 2024-01-01, through: 2024-03-09 }/' decisions/smog.yaml
rulecheck notice add --rules decisions --ruleset smog --areas Port --phase alert --from 2024-03-04 --through 2024-03-12 --id order-1 --legal-basis "Order 1"
rulecheck validate --rules decisions
list() { rulecheck notice list --rules decisions "$@"; }
answer() { rulecheck eval --county Port --on "$1" --rules decisions | grep -A 1 'by notice'; }
list --on 2024-03-05
list --on 2024-03-10
answer 2024-03-05
rulecheck replay --county Port --rules decisions --format text
rulecheck changes --since 2024-03-02 --on 2024-03-03 --messages --rules decisions | sed -n '/^Why/,/^$/p'
rulecheck publish --out site --on 2024-03-05 --rules decisions
sed 's/<p class="by">/\n&/g; s|</p>|&\n|g' site/en/area/01*.html | grep '^<p class="by">' | sed 's/<[^>]*>//g'
later() {
  sed 's/^version: .*/version: "2025"/; s/^valid: .*/valid: { from: 2024-03-10, through: 2024-03-11 }\nbegins: '"$1"'/' decisions/smog.yaml > decisions/smog-2025.yaml
  sed -i 's/^rulesets: .*/rulesets: [smog.yaml, smog-2025.yaml]/' decisions/rulecheck.yaml
}
echo "--- a version that continues, known on the day before it begins"
later continue
list --on 2024-03-05
answer 2024-03-08
answer 2024-03-09
echo "--- one that does not"
later recount
list --on 2024-03-05
