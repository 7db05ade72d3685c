rulecheck rules --rules river --format json --lang en low-water; rulecheck rules ferry --rules river --on 2024-05-01 --format json
