rulecheck explain missing-space; rulecheck explain duplicate-area; rulecheck explain no-workspace
