rulecheck test --run 'Harz: off on sunday'; echo "exit $?"; rulecheck test --run zzz rules/tests/hotspot.yaml
