rm -r rules; rulecheck validate
