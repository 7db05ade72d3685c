rulecheck list --sort incidense; rulecheck list --sort qwertz
