rulecheck validate river --format github
