rulecheck diff rules/topics.yaml rules
rulecheck diff rules rules/README.md
rulecheck diff rules/federal/emergency-brake.yaml rules/data/rki-frozen.csv
rulecheck diff rules/rulecheck.yaml rules/calendars/germany.yaml
