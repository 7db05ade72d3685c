rulecheck list --on 2021-05-18 --lang en --per-page 5; rulecheck list --on 2021-05-18 --lang en --per-page 5 --page 81
