# A path that nothing looks at is not called sound; a file that nothing names is a finding.
touch river/README.md; mkdir river/notes river/drafts; echo 'ruleset: storm' > river/drafts/storm.yaml
check() { for path in "$@"; do echo "== $path"; rulecheck validate $path > out 2>&1; echo "exit $?"; grep -vE '^ |explain' out; done; }
check river/README.md river/notes river/data river/data/gauges.csv river/outlines.json river/districts.csv
check 'river/data/gauges.csv --data' 'river/data --data' 'river/README.md --data' river/drafts 'river/drafts/storm.yaml --fail-on warning' 'river/topics.yaml river/README.md'
echo "== with an error elsewhere"; sed -i 's/above: 850/abov: 850/' river/rules/ferry-2025.yaml
check river/README.md river/data/gauges.csv 'river/data/gauges.csv --data' 'river/README.md --data' river/drafts
