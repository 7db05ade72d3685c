rulecheck eval --all --state BY
