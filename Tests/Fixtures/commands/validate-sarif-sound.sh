rulecheck validate river --format sarif
