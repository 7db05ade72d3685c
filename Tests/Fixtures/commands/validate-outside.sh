echo 'ruleset: stray' > stray.yaml; rulecheck validate stray.yaml; echo "exit $?"
rulecheck validate nothing.yaml; echo "exit $?"
rulecheck validate /; echo "exit $?"
rulecheck validate ""; echo "exit $?"
rulecheck validate --rules nothing
