rulecheck list --state SN --on 2021-05-18
