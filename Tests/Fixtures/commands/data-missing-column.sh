sed '1s/incidence/inzidenz/' rules/data/rki-frozen.csv > d.csv; rulecheck eval --county 15083 --data d.csv
