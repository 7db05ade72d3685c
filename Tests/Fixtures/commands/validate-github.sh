sed -i 's/en: "Boating"/en: Boating/' river/topics.yaml
sed -i 's/phase: very-low/phase: low/' river/rules/low-water.yaml
sed -i 's/attribution: "River Authority"/attribution: 100%, a: b, c/' river/sources/gauges.yaml
mv river 'river, 100%: new'
rulecheck validate 'river, 100%: new' --format github
