sed -i 's/2021-01-22: hotspot, 2021-01-23: normal/2021-01-22: normal, 2021-01-23: unknown/' rules/tests/hotspot.yaml; rulecheck test rules/tests/hotspot.yaml --format json --coverage
