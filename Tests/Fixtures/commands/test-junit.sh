sed -i 's/2021-01-12: { phase: normal/2021-01-12: { phase: hotspot/' rules/tests/hotspot.yaml; rulecheck test rules/tests/hotspot.yaml rules/tests/recommendations.yaml --format junit --lang en
