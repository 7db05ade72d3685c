rulecheck --help; rulecheck help eval; rulecheck help replay; rulecheck help test
