rulecheck explain duplicate-phase --format markdown; rulecheck explain --format markdown | head -3
