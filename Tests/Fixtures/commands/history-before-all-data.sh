rulecheck history --county 15083 --on 2020-11-10 --lang en; rulecheck history --county 15083 --on 2020-11-19 --lang en
