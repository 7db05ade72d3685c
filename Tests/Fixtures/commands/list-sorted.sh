rulecheck list --sort -incidence --per-page 3 --lang en; rulecheck list --sort incidence --per-page 3 --lang en; rulecheck list --sort=-cases --per-page 3 --format csv
