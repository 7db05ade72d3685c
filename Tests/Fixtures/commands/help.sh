rulecheck --help; rulecheck help eval; rulecheck help replay
