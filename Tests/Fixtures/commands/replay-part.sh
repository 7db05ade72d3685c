rulecheck replay --county "Berlin Mitte" --ruleset de-emergency-brake
