rulecheck eval --at 48.85
