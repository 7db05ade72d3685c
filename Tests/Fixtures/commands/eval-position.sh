rulecheck eval --at 48.137,11.575 --on 2021-05-10 --format csv; rulecheck eval --at "47.73, 10.31" --on 2021-05-26 --format csv
