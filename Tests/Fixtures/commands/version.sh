rulecheck --version
