rulecheck changes --since 2021-06-27 --on 2021-06-28 --county 15083
rulecheck changes --since 2021-06-28 --on 2021-07-10 --county 15083
