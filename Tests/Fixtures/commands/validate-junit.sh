# A finding that is not as severe as --fail-on says fails no case.
sed -i 's/en: "Boating"/en: Boating/' river/topics.yaml
rulecheck validate river --format junit | grep -v 'no findings'; echo "exit $?"
rulecheck validate river --format junit --fail-on warning | grep -A3 topics
