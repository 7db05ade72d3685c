rulecheck validate river --format json
