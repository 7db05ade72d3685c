rulecheck help list; rulecheck help history; rulecheck help schema
