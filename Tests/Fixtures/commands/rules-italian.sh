rulecheck rules --rules rules/examples/drought
