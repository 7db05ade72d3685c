# A misspelt key hides another one below it, which the next run fixes.
sed -i 's/^valid: { from/valdi: { frm/' river/rules/low-water.yaml
rulecheck validate river --fix; echo "exit $?"; rulecheck validate river --fix; echo "exit $?"; grep -n '^valid' river/rules/low-water.yaml
