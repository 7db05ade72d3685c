rulecheck history --county "SK Hof" --on 2021-05-18 --days 8
