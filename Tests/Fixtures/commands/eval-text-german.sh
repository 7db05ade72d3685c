rulecheck eval --county "LK München" --on 2021-05-10
