rulecheck replay --county 07333
