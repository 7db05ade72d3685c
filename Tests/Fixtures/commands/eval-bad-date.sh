rulecheck eval --all --on 2021-02-29
