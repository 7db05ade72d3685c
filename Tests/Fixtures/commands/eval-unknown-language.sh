rulecheck eval --county 15083 --lang fr
