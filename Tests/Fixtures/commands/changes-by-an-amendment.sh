rulecheck changes --since 2021-05-07 --on 2021-05-08 --county "SK München" Erding "LK Landshut" --lang en
