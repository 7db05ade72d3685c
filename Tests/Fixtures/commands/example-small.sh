rulecheck eval --rules rules/examples/small --county Harbour --on 2025-03-16 --lang de
