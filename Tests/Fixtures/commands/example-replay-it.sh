rulecheck replay --rules rules/examples/drought --county Locarno --format text
