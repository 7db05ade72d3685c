rulecheck history --county 15083 --on 2021-05-18 --days 1 --format json --lang en; rulecheck history --country --on 2020-11-18 --days 3 --format json
