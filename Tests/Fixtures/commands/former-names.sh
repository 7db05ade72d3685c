# Commands know rule sets and phases by former identifiers, too.
cp -r rules/examples/small renamed
sed -i "s/^ruleset: flood/ruleset: high-water\nformerly: [flood]/; s/^tests: flood/tests: high-water/" renamed/*.yaml
sed -i "s/^  - phase: warning/  - phase: alarm\n    formerly: [warning]/" renamed/flood.yaml
list() { rulecheck list --rules renamed --on 2025-03-12 --lang en --format csv "$@" | cut -d, -f1,2; }
list --phase alarm
list --phase warning
list --phase flood/warning
list --phase high-water/warn
rulecheck replay --rules renamed --ruleset flood | sed -n 1,3p
rulecheck rules flood --rules renamed --lang en | head -3
rulecheck diff renamed renamed --ruleset flood
# Tests name a phase as it is called now.
sed -i 's/^tests: flood/tests: high-water/' renamed/tests/flood.yaml
rulecheck validate --rules renamed | head -5
