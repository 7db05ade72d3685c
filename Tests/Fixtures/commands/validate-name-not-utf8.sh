# What stands for bytes that are not UTF-8 cannot be written in a path, so it is not suggested.
: > "$(printf 'river/rules/ferry-202\3776.yaml')"
sed -i 's|^rulesets: .*|rulesets: [rules/ferry-202.yaml, rules/ferry-20226.yaml]|' river/rulecheck.yaml
rulecheck validate river | grep -A 3 unreadable-file
sed -i 's|^rulesets: .*|rulesets: [rules]|' river/rulecheck.yaml
rulecheck validate river | grep -A 3 unreadable-file
