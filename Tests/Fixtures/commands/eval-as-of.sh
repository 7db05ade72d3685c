rulecheck eval --county 15083 --as-of 2021-05-17 --format csv; rulecheck eval --county 15083 --as-of 2021-05-18 --format csv
