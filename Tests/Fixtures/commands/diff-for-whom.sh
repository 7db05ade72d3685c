cp -r rules new; sed -i "s/above: 165/above: 160/; s/# § 28b/# Section 28b/" new/federal/emergency-brake.yaml
rulecheck diff rules new --on 2021-05-10 --lang en; rulecheck diff rules new --on 2021-05-10 --format json | grep -c "\"causes\": \[\"amendment\"\]"
