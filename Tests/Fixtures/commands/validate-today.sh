rulecheck validate river; rulecheck validate river --today 2027-01-01; rulecheck validate river --data --today 2024-05-07; rulecheck validate river --data --today 2024-05-02
