rulecheck validate --data
