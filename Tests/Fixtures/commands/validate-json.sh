sed -i 's/en: "Boating"/en: Boating/' river/topics.yaml
sed -i 's/phase: very-low/phase: low/' river/rules/low-water.yaml
rulecheck validate river --format json
