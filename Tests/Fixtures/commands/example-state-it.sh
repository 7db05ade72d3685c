rulecheck eval --rules rules/examples/drought --state TI --on 2025-05-17
