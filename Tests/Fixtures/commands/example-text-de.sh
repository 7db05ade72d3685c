rulecheck eval --rules rules/examples/drought --county Moesa Blenio --on 2025-04-22 --lang de
