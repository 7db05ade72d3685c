rulecheck explain missing-spase; echo "exit $?"; rulecheck explain xyz; echo "exit $?"; rulecheck explain Missing-Space; echo "exit $?"; rulecheck explain a b; echo "exit $?"; rulecheck explain --format html; echo "exit $?"
rulecheck explain wrong-language; echo "exit $?"
