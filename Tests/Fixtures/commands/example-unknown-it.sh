rulecheck eval --rules rules/examples/drought --county Blenio --on 2025-03-05
