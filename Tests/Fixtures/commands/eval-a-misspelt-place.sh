rulecheck eval --county Zwözten; rulecheck eval --county "Bad Soden"; rulecheck eval --county Atlantis
