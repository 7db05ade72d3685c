rulecheck list --state SL --on 2021-05-18 --format csv; rulecheck list --page 2 --per-page 2 --on 2021-05-18 --format csv
