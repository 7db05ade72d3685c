rulecheck list --phase hotspot --on 2021-01-20 --lang en --per-page 3; rulecheck list --phase by-brake/brake-165 --on 2021-05-18 --lang en
