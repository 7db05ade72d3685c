rulecheck eval --county 07333 --on 2021-05-11 --format json --explain --lang en | grep -n -A 60 trace | head -70
