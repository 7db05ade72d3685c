rulecheck list --state Bavaira; rulecheck list --state Qwertz | wc -l
