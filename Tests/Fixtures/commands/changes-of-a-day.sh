rulecheck changes --since 2021-05-09 --on 2021-05-10 --state BY --lang en
