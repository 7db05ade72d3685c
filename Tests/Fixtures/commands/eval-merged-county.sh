rulecheck eval --county Eisenach --on 2021-07-05 --lang en | head -8
