rulecheck replay --ruleset de-emergencybrake
