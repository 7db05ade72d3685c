rulecheck changes --since 2021-05-13 --on 2021-05-14 --county Konstanz --lang en
