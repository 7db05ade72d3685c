rulecheck test --run 'a hair*150'; rulecheck test --run by-hotspot/ rules/tests/hotspot.yaml; rulecheck test --run 'brake/exactly 1'
