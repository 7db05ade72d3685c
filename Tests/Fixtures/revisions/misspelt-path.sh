rulecheck diff rivr river
rulecheck diff river/rules/ferry-2O25.yaml river/rules/ferry-2025.yaml
