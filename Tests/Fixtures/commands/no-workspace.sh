mkdir empty && cd empty && rulecheck eval --county 15083; rulecheck eval --county 15083 --rules .; rulecheck eval --county 15083 --rules nowhere
