rulecheck eval --county 15083 --data nowhere.csv; rulecheck eval --county 15083 --data rules
