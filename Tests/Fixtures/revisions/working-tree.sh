rm river/rules/fishing.yaml
git checkout -q river
rulecheck diff v1 2> err; echo "exit $?"; cat err
cd river
rulecheck diff HEAD; echo "exit $?"
sed -i 's/above: 450/above: 400/' rules/ferry-2025.yaml
rulecheck diff HEAD
rulecheck diff HEAD:river/rules/ferry-2025.yaml
cd rules && rulecheck diff HEAD:./ferry-2025.yaml --fail-on tightened; echo "exit $?"
rulecheck diff rev:HEAD~1 | head -n 1
rulecheck diff HEAD:river/rules/nothing.yaml; echo "exit $?"
rulecheck diff HEAD:../../../x; echo "exit $?"
rulecheck diff ferry-2025.yaml; echo "exit $?"
