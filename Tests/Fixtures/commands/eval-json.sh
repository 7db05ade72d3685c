rulecheck eval --county 09463 --on 2021-05-26 --format json --lang en
