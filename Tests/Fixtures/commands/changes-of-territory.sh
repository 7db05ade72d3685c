rulecheck changes --since 2021-05-20 --on 2021-07-10 --county Eisenach Wartburgkreis --lang en | cut -c1-110
