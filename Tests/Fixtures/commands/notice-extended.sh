# An order of the authority is extended, and what was told of its end changes; then it is withdrawn.
sed -i '/^  - phase: alert/,$d; s/^    starts:$/    starts: by decision/; /^      when: { dust: { above/,/^      consecutive: 2 days$/d' decisions/smog.yaml
sed -i '/^    ends:/,/^      consecutive/d; /^      effective: next day/d' decisions/smog.yaml
printf 'notices: north\nentries: []\n' > decisions/notices.yaml
add() { rulecheck notice add --rules decisions "$@" > shown.txt || cat shown.txt; }
add --ruleset smog --areas Port --phase smog --from 2024-03-02 --through 2024-03-06 --id order-1 --legal-basis "Order 1" --date 2024-03-01
add --replaces order-1 --phase smog --from 2024-03-07 --through 2024-03-10 --id order-2 --legal-basis "Order 2" --date 2024-03-04
cat shown.txt
rulecheck changes --since 2024-03-03 --on 2024-03-04 --rules decisions --format markdown
add --replaces order-2 --from 2024-03-09 --legal-basis "Order 3" --date 2024-03-08
cat shown.txt
told() { echo "--- since $1, on $2"; rulecheck changes --since "$1" --on "$2" --messages --rules decisions; }
told 2024-02-29 2024-03-01
told 2024-03-03 2024-03-04
told 2024-03-05 2024-03-06
told 2024-03-07 2024-03-08
told 2024-03-08 2024-03-09
rulecheck eval --county Port --on 2024-03-03 --rules decisions | sed '/Fine dust/,$d'
rulecheck eval --county Port --on 2024-03-04 --rules decisions | sed '/Fine dust/,$d'
rulecheck eval --county Port --on 2024-03-07 --rules decisions | sed '/Fine dust/,$d'
rulecheck eval --county Port --on 2024-03-08 --rules decisions | sed '/Fine dust/,$d'
rulecheck eval --county Port --on 2024-03-09 --rules decisions | sed '/Fine dust/,$d'
rulecheck replay --county Port --rules decisions
rulecheck publish --out site --on 2024-03-07 --rules decisions
sed -n '/Order [12]/p' site/en/changes/*.html | sed 's/<[^>]*>/ /g' | head -4
