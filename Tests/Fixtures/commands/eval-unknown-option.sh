rulecheck eval --county 15083 --explian
