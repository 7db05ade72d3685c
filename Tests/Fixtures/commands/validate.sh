rulecheck validate; echo "exit $?"; rulecheck validate river; echo "exit $?"; cd river/rules && rulecheck validate; echo "exit $?"; rulecheck validate --rules ..
