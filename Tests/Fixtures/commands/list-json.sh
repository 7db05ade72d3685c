rulecheck list --state HH --on 2021-05-18 --format json; rulecheck list --page 3 --per-page 1 --on 2021-05-18 --format json --lang en | head -6
