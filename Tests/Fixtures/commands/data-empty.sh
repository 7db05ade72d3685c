: > d.csv; rulecheck eval --county 15083 --data d.csv
