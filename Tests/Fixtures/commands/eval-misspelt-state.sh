rulecheck eval --state Bavaira
