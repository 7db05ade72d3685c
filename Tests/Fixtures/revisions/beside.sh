# A revision by itself is the same place as the other side's, also where that is a revision with a path.
git checkout -q river
rulecheck diff v1:river/rules/ferry-2025.yaml main --lang en | head -1
rulecheck diff v1 main:./river/rules/ferry-2025.yaml --lang en | head -1
rulecheck diff v1:river main --lang en | head -1
rulecheck diff v1 main:river/rules/no-such.yaml
