rulecheck list --search Brde --lang en; rulecheck list --search "!!" --lang en; rulecheck list --search Mitte --format csv; rulecheck list --search qwertz --format json --on 2021-05-18
