rulecheck schema replay-output; rulecheck schema list-otput
