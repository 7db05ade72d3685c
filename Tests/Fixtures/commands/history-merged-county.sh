rulecheck history --county Eisenach --on 2021-07-02 --days 3 --lang en; rulecheck history --county Eisenach --on 2021-06-30 --days 1 --format csv
