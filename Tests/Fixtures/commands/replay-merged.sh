rulecheck replay --county Eisenach --ruleset de-recommendations | tail -2
