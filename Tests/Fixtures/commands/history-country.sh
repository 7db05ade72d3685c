rulecheck history --country --days 3 --on 2021-07-15 --lang en
