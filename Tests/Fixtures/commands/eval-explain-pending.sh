rulecheck eval --county 15085 --on 2021-05-27 --explain --lang en | grep -A 40 "^    No brake"
