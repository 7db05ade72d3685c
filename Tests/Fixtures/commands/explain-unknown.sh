rulecheck explain missing-blanc; echo "exit $?"; rulecheck explain xyz; echo "exit $?"; rulecheck explain Missing-Blank; echo "exit $?"; rulecheck explain a b; echo "exit $?"; rulecheck explain --format html; echo "exit $?"
rulecheck explain wrong-language; echo "exit $?"
