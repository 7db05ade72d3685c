rulecheck changes --since 2021-05-08 --on 2021-05-09 --messages --format json --county "SK München" | head -60
