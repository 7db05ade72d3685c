sed -i 's/en: "Boating"/en: Boating/' river/topics.yaml
sed -i 's/phase: very-low/phase: low/' river/rules/low-water.yaml
mv river 'river länd'
rulecheck validate 'river länd' --format sarif
