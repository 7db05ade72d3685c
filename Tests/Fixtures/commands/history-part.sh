rulecheck history --county "Berlin Mitte" --on 2021-05-18 --days 2 --lang en; rulecheck history --county "Berlin Mitte" --on 2021-05-18 --days 2 --format csv
