sed -i 's/above: 850/abov: 850/' river/rules/ferry-2025.yaml
sed -i 's/en: "Boating"/en: Boating/' river/topics.yaml
sed -i 's/phase: very-low/phase: low/' river/rules/low-water.yaml
rulecheck validate river
