sed -i 's/^tests: .*/tests: [tests, checks.yaml]/' rules/rulecheck.yaml; rulecheck test; echo "exit $?"; rulecheck eval --county 15083 --on 2021-05-20 --lang en --format csv
