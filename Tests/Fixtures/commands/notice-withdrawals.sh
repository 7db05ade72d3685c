# Which withdrawal is named as the reason: the one that ended what was in force, or uncovered what lay beneath, not one of a notice that never counted.
sed -i '/^    ends:/,/^      consecutive/d; s/^    starts:.*/    starts: by decision/; /^      when: /,/^      effective/d' decisions/smog.yaml
now() { echo "--- $1 on $2"; rulecheck eval --county "$1" --on "$2" --rules decisions | sed -n '/smog, version/,/Guidelines:\|Legal basis:/p' | sed '1d;$d'; }
told() { echo "--- since $1, on $2"; rulecheck changes --since "$1" --on "$2" --rules decisions; rulecheck changes --since "$1" --on "$2" --messages --rules decisions | sed -n '/^Why/,/^$/p; /^Legal basis/,/^$/p'; }
cat > decisions/notices.yaml <<'YAML'
notices: north
entries:
  - { id: o-1, ruleset: smog, area: Port, phase: smog, from: 2024-03-05, through: 2024-03-18, legal-basis: { title: "Order 1" } }
  - { id: o-2, ruleset: smog, area: Port, phase: smog, replaces: o-1, from: 2024-03-15, through: 2024-03-28, legal-basis: { title: "Order 2" } }
  - { ruleset: smog, area: Port, replaces: o-2, from: 2024-03-15, legal-basis: { title: "Order 2 off" } }
  - { ruleset: smog, area: Port, replaces: o-1, from: 2024-03-15, legal-basis: { title: "Order 1 off" } }
  - { id: n-1, ruleset: smog, area: Hills, phase: alert, from: 2024-03-10, through: 2024-03-31, legal-basis: { title: "Notice 1" } }
  - { id: n-2, ruleset: smog, area: Hills, phase: smog, from: 2024-03-12, through: 2024-03-14, legal-basis: { title: "Notice 2" } }
  - { ruleset: smog, area: Hills, replaces: n-2, from: 2024-03-13, legal-basis: { title: "Notice 2 off" } }
YAML
rulecheck validate --rules decisions
echo "=== a notice and its extension are withdrawn on the first day of the extension"
now Port 2024-03-14
now Port 2024-03-15
told 2024-03-13 2024-03-14
told 2024-03-14 2024-03-15
echo "=== the same before the extension"
sed -i '/ off"/s/2024-03-15/2024-03-10/' decisions/notices.yaml
now Port 2024-03-09
now Port 2024-03-12
told 2024-03-08 2024-03-09
echo "=== what lay on top is withdrawn, and the one beneath counts again"
now Hills 2024-03-12
now Hills 2024-03-13
rulecheck eval --county Hills --on 2024-03-13 --format json --rules decisions | grep -A 8 '"withdrawal"'
told 2024-03-11 2024-03-12
rulecheck publish --out site --on 2024-03-13 --rules decisions > /dev/null
sed 's/<[^>]*>/ /g' site/en/area/02.html | grep -oE '(by notice|withdrawn)[^:]*: Notice (1|2 off)'
echo "=== a notice that was to end another one is withdrawn; the other one ends by itself"
cat > decisions/notices.yaml <<'YAML'
notices: north
entries:
  - { id: a-1, ruleset: smog, area: Port, phase: smog, from: 2024-03-06, through: 2024-03-25, legal-basis: { title: "Notice 1" } }
  - { id: a-2, ruleset: smog, area: Port, phase: clear, from: 2024-03-10, legal-basis: { title: "Notice 2", date: 2024-03-07 } }
YAML
rulecheck notice add --replaces a-2 --from 2024-03-10 --legal-basis "Notice 2 off" --date 2024-03-08 --rules decisions
told 2024-03-07 2024-03-08
echo "=== what lies beneath is withdrawn, and would have counted again"
cat > decisions/notices.yaml <<'YAML'
notices: north
entries:
  - { id: n-1, ruleset: smog, area: Hills, phase: alert, from: 2024-03-10, through: 2024-03-31, legal-basis: { title: "Notice 1" } }
  - { id: n-2, ruleset: smog, area: Hills, phase: smog, from: 2024-03-12, through: 2024-03-14, legal-basis: { title: "Notice 2" } }
  - { ruleset: smog, area: Hills, replaces: n-1, from: 2024-03-13, legal-basis: { title: "Notice 1 off" } }
YAML
now Hills 2024-03-11
now Hills 2024-03-12
now Hills 2024-03-14
now Hills 2024-03-15
rulecheck eval --county Hills --on 2024-03-12 --format json --rules decisions | grep -A 5 '"withdrawalBeneath"'
rulecheck publish --out later --on 2024-03-12 --rules decisions > /dev/null
sed 's/<[^>]*>/ /g' later/en/area/02.html | grep -oE 'Notice 1 does not[^:]*: withdrawn[^:]*: Notice 1 off'
echo "--- not where it ends by then anyway, or another one follows"
sed -i 's/through: 2024-03-31/through: 2024-03-14/' decisions/notices.yaml
now Hills 2024-03-13
sed -i 's/through: 2024-03-14, legal-basis: { title: "Notice 1"/through: 2024-03-31, legal-basis: { title: "Notice 1"/' decisions/notices.yaml
cat >> decisions/notices.yaml <<'YAML'
  - { ruleset: smog, area: Hills, phase: clear, from: 2024-03-15, legal-basis: { title: "Notice 3", date: 2024-03-12 } }
YAML
now Hills 2024-03-13
