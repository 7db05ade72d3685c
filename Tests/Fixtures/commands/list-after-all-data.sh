rulecheck list --on 2021-09-20 --per-page 2 --lang en --sort cases
