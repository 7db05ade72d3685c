# Notices that end lie on top of what the figures decide; and what the authority may order.
rulecheck validate --rules decisions --data; rulecheck replay --rules decisions
rulecheck eval --rules decisions --county Hills --on 2024-03-04 --explain
rulecheck eval --rules decisions --county Port --on 2024-03-02; rulecheck eval --rules decisions --county Port --on 2024-03-05
rulecheck changes --rules decisions --since 2024-03-02 --on 2024-03-03; rulecheck changes --rules decisions --since 2024-03-05 --on 2024-03-06
rulecheck changes --rules decisions --since 2024-03-07 --on 2024-03-08 --messages; rulecheck rules --rules decisions
