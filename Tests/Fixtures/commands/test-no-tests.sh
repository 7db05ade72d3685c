sed -i '/^tests:/d' rules/rulecheck.yaml; rulecheck test; echo "exit $?"; rulecheck test rules/tests/hotspot.yaml
