rulecheck list --on 2020-11-05 --per-page 2 --lang en
