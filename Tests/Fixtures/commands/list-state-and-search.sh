rulecheck list --state Bavaria --search "fuerth" --on 2021-05-18 --lang en; rulecheck list --search "lk mün" --on 2021-05-18 --lang en; rulecheck list --search 1100 --on 2021-05-18 --lang en
