rulecheck list --page 99; rulecheck list --search Hof --page 2; rulecheck list --page 0; rulecheck list --page -1; rulecheck list --per-page 0; rulecheck list --page two
