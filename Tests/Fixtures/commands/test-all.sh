rulecheck test
