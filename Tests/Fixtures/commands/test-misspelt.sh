sed -i 's/2021-01-13: { phase: hotspot, guidelines: \[day-trips\] }/2021-01-13: { phase: hotspott, guidelines: [day-trip] }/; s/199.9, 200,/199.9x2, 200,/' rules/tests/hotspot.yaml; rulecheck test
