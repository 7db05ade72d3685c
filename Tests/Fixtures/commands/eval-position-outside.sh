rulecheck eval --at 48.85,2.35
