# Errors in other files that kept something of a path from being checked are said, the first of them shown.
cp -r river lake
sed -i '1,/id:/s/id:/idd:/' lake/areas.yaml
rulecheck validate lake/sources; echo "exit $?"
for format in json github sarif junit; do echo "== $format"; rulecheck validate lake/tests --format $format | grep -vE 'markdown|^ *"(message|help)|"text"'; done
echo "== tests rely on the rule set, other rule sets do not"
sed -i 's/above: 850/abov: 850/' river/rules/ferry-2025.yaml
for path in tests rules/low-water.yaml topics.yaml; do rulecheck validate river/$path | grep -vE '^ |explain'; done
echo "== nothing relies on tests"
cp -r rules mine; sed -i 's/^cases:/casess:/' mine/tests/hotspot.yaml
rulecheck validate mine/tests/traffic-light.yaml mine/topics.yaml mine/data --data
