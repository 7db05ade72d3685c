rulecheck eval --county 09162 --on 2020-10-25 --lang en | head -12
