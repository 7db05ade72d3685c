rulecheck validate river --output sarif; echo "exit $?"
rulecheck validate river --output junits=a.xml; echo "exit $?"
rulecheck validate river --output nothing=a.xml; echo "exit $?"
rulecheck validate river --output json=a --output text=./a; echo "exit $?"
rulecheck validate river --diff --output json=a; echo "exit $?"
rulecheck validate river --output json=/dev/null; echo "exit $?"
ln -s elsewhere link && rulecheck validate river --output json=link; echo "exit $?"
rulecheck validate river --output json=no/such/folder/a; echo "exit $?"
# Nothing is printed where a report cannot be written, and --fix changes nothing.
sed -i 's/above: 850/above: "850"/' river/rules/ferry-2025.yaml
rulecheck validate river --fix --output json=/dev/null; echo "exit $?"
grep above: river/rules/ferry-2025.yaml
rulecheck diff river rules --output cap=a; echo "exit $?"
rulecheck changes --rules rules --since 2021-05-09 --messages --output json=a; echo "exit $?"
rulecheck changes --rules rules --since 2021-05-09 --output html=a; echo "exit $?"
ls
