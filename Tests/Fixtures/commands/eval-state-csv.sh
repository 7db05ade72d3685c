rulecheck eval --state BE --on 2021-05-18 --format csv
