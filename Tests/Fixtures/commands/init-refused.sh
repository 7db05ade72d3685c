rulecheck init rules; echo "exit $?"; touch file; rulecheck init file; echo "exit $?"; rulecheck init file/new; echo "exit $?"; rulecheck init ""; echo "exit $?"; ls
