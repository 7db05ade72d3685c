# Several reports of one run, each what --format would print.
sed -i 's/above: 850/abvoe: 850/' river/rules/ferry-2025.yaml
echo old > a.sarif
rulecheck validate river --format concise --output sarif=a.sarif --output junit=a.xml --output gitlab=a.json --output text=a.txt
echo "exit $?"
for report in sarif=a.sarif junit=a.xml gitlab=a.json text=a.txt; do
  rulecheck validate river --format ${report%=*} | cmp - ${report#*=} && echo "same: $report"
done
rulecheck test --rules rules --output junit=t.xml --output json=t.json
rulecheck test --rules rules --format junit | cmp - t.xml && rulecheck test --rules rules --format json | cmp - t.json && echo same
sed -i 's/abvoe/above/' river/rules/ferry-2025.yaml; cp -r river new; sed -i 's/above: 850/above: 700/' new/rules/ferry-2025.yaml
rulecheck diff river new --output markdown=d.md --output json=d.json && cat d.md
rulecheck changes --rules rules --since 2021-05-09 --on 2021-05-10 --output markdown=c.md > c.txt && head -n 3 c.md
ls
