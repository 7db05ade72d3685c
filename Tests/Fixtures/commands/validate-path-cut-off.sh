# A file that was not even looked at is not called sound.
sed -i 's/topics: topics.yaml/topics: ]/' river/rulecheck.yaml
rulecheck validate river/topics.yaml; echo "exit $?"
rulecheck validate river/rules river/topics.yaml --format github; echo "exit $?"
rulecheck validate rules/README.md
