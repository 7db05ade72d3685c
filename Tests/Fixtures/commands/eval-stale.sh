rulecheck eval --county 15083 --on 2021-09-20 --lang en | head -8
