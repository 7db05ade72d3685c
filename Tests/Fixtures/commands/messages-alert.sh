rulecheck changes --since 2021-05-05 --on 2021-05-06 --format cap --county Konstanz
rulecheck changes --since 2021-05-08 --on 2021-05-09 --format cap --county "SK München"
