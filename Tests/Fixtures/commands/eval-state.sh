rulecheck eval --state Saarland --on 2021-05-12 --lang en
