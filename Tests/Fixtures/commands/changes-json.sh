rulecheck changes --since 2021-05-05 --on 2021-05-06 --county Konstanz --lang en --format json
