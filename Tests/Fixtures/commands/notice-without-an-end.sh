# How a notice without an end ends is said of it; what applies without a notice was not announced; what the program says of a notice comes after the list, in English.
add() { echo "--- $*"; rulecheck notice add --legal-basis "Order 1" --dry-run "$@" | sed '1,2d'; }
hints() { add --rules decisions --ruleset smog --areas Hills --from 2024-03-12 "$@" | sed -n '/^---/p; /^It has no/,$p'; }
hints --phase smog
hints --phase smog --id order-1
hints --phase smog --through 2024-03-14
hints --phase smog --through 2024-03-14 --id order-1
add --rules decisions --ruleset smog --areas Port --phase clear --from 2024-03-03 --id order-1
echo "--- compared as rules"
cp -r decisions before
printf 'notices: north\nentries: []\n' > before/notices.yaml
rulecheck diff before decisions --on 2024-03-02 | sed -n '/^What/,$p'
add --rules rules/examples/river --lang de --ruleset low-water --areas 15089 --phase normal --from 2025-07-20 --id order-1
add --rules rules/examples/river --lang de --ruleset low-water --areas 15089 --phase ban --from 2025-08-04 --through 2025-08-06
echo "--- where figures decide nothing"
sed -i '/^    ends:/,/^      consecutive/d; s/^    starts:.*/    starts: by decision/; /^      when: /,/^      effective/d' decisions/smog.yaml
hints --phase smog
