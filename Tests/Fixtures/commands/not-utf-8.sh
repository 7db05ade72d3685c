# An argument that is not UTF-8 names nothing that could be read.
name=$(printf 'caf\351.yaml')
touch "$name"
rulecheck validate "$name"
rulecheck eval --county "$name"
