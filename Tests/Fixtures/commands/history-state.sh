rulecheck history --state HH --days 3 --on 2021-05-18 --lang en; rulecheck history --state HH --days 2 --on 2021-05-18 --format csv
