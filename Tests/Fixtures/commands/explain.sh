rulecheck explain missing-blank; rulecheck explain duplicate-area; rulecheck explain no-workspace
