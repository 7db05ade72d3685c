rulecheck diff main:rivr main:river
rulecheck diff main:river/rules/fery-2025.yaml main:river/rules/ferry-2025.yaml
rulecheck diff main:ferry-2025.yaml main:river/rules/ferry-2025.yaml
rulecheck diff main:../x main:river
