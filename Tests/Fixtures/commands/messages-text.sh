rulecheck changes --since 2021-05-09 --on 2021-05-10 --messages --county Regen --lang en
rulecheck changes --since 2021-05-09 --on 2021-05-10 --messages --county "LK Gießen"
