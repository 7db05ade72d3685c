rulecheck history --county 15083 --days 1 --on 2021-05-18 --lang en
