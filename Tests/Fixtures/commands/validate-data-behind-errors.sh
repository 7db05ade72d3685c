sed -i 's/above: 850/abov: 850/' river/rules/ferry-2025.yaml
rulecheck validate river --data --format github
