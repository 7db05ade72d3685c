echo '15083,2021-09-11,many,' >> rules/data/rki-frozen.csv; rulecheck test rules/tests/hotspot.yaml; rulecheck test
