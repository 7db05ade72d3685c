rulecheck eval --county 09162 --on 2021-04-07 --explain --lang en | grep -A 11 "^    Alternating"
rulecheck eval --county 09162 --on 2021-04-07 --explain --lang de | grep "nicht gezählt"
