rulecheck list --phase unknown --on 2020-10-25 --sort -cases --per-page 3 --lang en; rulecheck list --phase de-recommendations/unknown --on 2021-05-18 --lang en
