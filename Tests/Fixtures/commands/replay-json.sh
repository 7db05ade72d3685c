rulecheck replay --county Kempten --ruleset by-brake --format json
