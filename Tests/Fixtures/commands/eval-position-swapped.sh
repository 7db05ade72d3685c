rulecheck eval --at 11.575,48.137
