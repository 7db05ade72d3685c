cd rules/federal && rulecheck eval --county 15083 --on 2021-05-10 --format csv
