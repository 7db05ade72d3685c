rulecheck history --county 15083 --on 2021-09-20 --days 12 --lang en; rulecheck history --county 15083 --on 2021-10-20 --days 2 --lang en
