rulecheck history --county Kempten --on 2021-05-26 --days 5 --format csv
