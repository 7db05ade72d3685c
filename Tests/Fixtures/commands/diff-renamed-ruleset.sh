cp -r rules/examples/small renamed
sed -i "s/^ruleset: flood/ruleset: high-water\nformerly: [flood]/; s/^tests: flood/tests: high-water/" renamed/*.yaml
grep -l high-water renamed/*.yaml
rulecheck diff rules/examples/small renamed
rulecheck diff rules/examples/small renamed --on 2025-03-14 | tail -3
rulecheck diff rules/examples/small renamed --over 2025-03-01..2025-03-14 | head -6
