rulecheck eval
