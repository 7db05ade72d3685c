rulecheck replay --county Kempten --ruleset by-brake --format text --lang en
