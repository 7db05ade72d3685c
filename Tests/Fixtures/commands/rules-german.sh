rulecheck rules de-recommendations
