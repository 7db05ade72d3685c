rulecheck explain | head -3; rulecheck explain | wc -l
