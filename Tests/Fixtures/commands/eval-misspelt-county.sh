rulecheck eval --county Brde; rulecheck eval --county Weiden
