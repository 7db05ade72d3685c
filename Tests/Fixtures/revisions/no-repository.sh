rm -rf .git
rulecheck diff main:river river
rulecheck diff river/rules/nothing.yaml river
