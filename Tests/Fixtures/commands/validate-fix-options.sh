# One of the two, and a diff is no other format.
rulecheck validate river --fix --diff; echo "exit $?"
rulecheck validate river --diff --format json; echo "exit $?"
rulecheck validate river --diff; echo "exit $?"
rulecheck validate river --fix
