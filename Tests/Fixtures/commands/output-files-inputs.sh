# No report takes the place of figures or areas, whatever their ending.
cp -r river brook; cp river/data/gauges.csv given.txt
rulecheck validate river --output json=river/rules/../outlines.json 2> err; echo "exit $?"; head -n 2 err
rulecheck test --rules river --output json=river/data/rain.json 2> err; echo "exit $?"; head -n 1 err
rulecheck test --rules river --data given.txt --output json=./given.txt 2> err; echo "exit $?"; head -n 1 err
rulecheck diff ./brook ./river --output json=brook/outlines.json 2> err; echo "exit $?"; head -n 1 err
rulecheck changes --rules river --since 2024-05-01 --output json=river/outlines.json 2> err; echo "exit $?"; head -n 1 err
# Nor where the rules are not sound, or nothing could be answered.
sed -i 's/above: 850/abvoe: 850/' river/rules/ferry-2025.yaml; sed -i 's/above: 850/abvoe: 850/' brook/rules/ferry-2025.yaml
for command in "validate river" "test --rules river" "diff nothing river" "changes --rules river --since 2024-05-01"; do
  rulecheck $command --output json=river/outlines.json 2> err; echo "exit $?"; head -n 1 err
done
diff -r river brook && cmp given.txt river/data/gauges.csv && echo "all as it was"
rm -r brook given.txt err
sed -i s/abvoe/above/ river/rules/ferry-2025.yaml
# Where a report cannot be written, no other is taken for that of this run, and what services read says why.
echo old > a.json; echo old > a.sarif
rulecheck validate river --format github --output json=a.json --output sarif=a.sarif --output junit=no/such/a.xml; echo "exit $?"
grep -c '"executionSuccessful": false' a.sarif; ls
rulecheck diff river river --output json=a.json --output markdown=no/such/a.md; echo "exit $?"
# A report is a file.
rulecheck validate river --output json=- 2>&1 | head -n 2
# Places as services know them.
sed -i 's/above: 850/abvoe: 850/' river/rules/ferry-2025.yaml
rulecheck validate ./river/../river --format github | cut -d , -f 1
rulecheck validate ./river --format junit | grep -c '"river/'
cd river && rulecheck validate --rules ../nowhere --format gitlab | grep '"path"' | sed "s|$(cd .. && pwd -P)|TOP|"
