sed -i 's/above: 850/abvoe: 850/' river/rules/ferry-2025.yaml
rulecheck validate river --format concise; echo "exit $?"
rulecheck validate rules --format concise
