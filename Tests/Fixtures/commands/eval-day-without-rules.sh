rulecheck eval --county 15083 --on 2020-11-05 --lang en; rulecheck eval --county 15083 --on 2020-11-05 --format json
