# What a milder phase takes with it is announced when it is due; then nothing is left to say.
rulecheck changes --since 2021-05-05 --on 2021-05-06 --county Konstanz --lang en
rulecheck changes --since 2021-05-06 --on 2021-05-07 --county Konstanz --lang en
rulecheck changes --since 2021-05-07 --on 2021-05-09 --county Konstanz --lang en
