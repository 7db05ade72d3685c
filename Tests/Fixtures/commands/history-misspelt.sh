rulecheck history --county Brde; rulecheck history --state Bavaira; rulecheck history --county Oldenburg
