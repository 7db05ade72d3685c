head -c 100000 rules/data/rki-frozen.csv > d.csv; rulecheck eval --county 15083 --data d.csv
