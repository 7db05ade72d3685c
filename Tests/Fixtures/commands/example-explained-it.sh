rulecheck eval --rules rules/examples/drought --county Riviera --on 2025-04-15 --explain
