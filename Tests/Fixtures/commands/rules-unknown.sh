rulecheck rules de-emergency-break; rulecheck rules nothing --rules river; rulecheck rules by-brake --on 2021-13-01; rulecheck rules by-brake de-recommendations; rulecheck rules --format csv
