# Before all data and rules, long before them, and long after.
rulecheck changes --rules river --since 2019-01-01 --on 2019-01-02 --lang en
rulecheck changes --rules river --since 0001-01-01 --on 2024-05-02 --state LO --lang en
rulecheck changes --rules river --since 2024-05-02 --on 9999-12-31 --lang en
