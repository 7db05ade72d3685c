rulecheck replay --county 15083 --from 2021-05-01 --through 2021-05-31
