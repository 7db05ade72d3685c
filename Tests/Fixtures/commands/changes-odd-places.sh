# A state without districts, one district in two ways, and in its state and in another one.
sed -i "/short: LO/a\  - { id: \"03\", short: IS, title: { de: \"Inseln\", en: \"Islands\" } }" river/areas.yaml
rulecheck changes --rules river --since 2024-04-30 --on 2024-05-01 --state IS --lang en; rulecheck changes --rules river --since 2024-04-30 --on 2024-05-01 --state Isle --lang en
rulecheck changes --rules river --since 2024-04-30 --on 2024-05-01 --county 0202 Auen --lang en; rulecheck changes --rules river --since 2024-04-30 --on 2024-05-01 --state LO --county Auen --lang en | head -4
rulecheck changes --rules river --since 2024-04-30 --on 2024-05-01 --state IS --county 0202 Auen --lang en
