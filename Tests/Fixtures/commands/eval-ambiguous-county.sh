rulecheck eval --county Oldenburg
