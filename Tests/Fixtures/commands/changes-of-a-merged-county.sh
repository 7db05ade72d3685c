# Merged before the day with which is compared: answered as the county that it belongs to. A quarter is answered as its town.
cp -r rules old; sed -i "s/metres: 1.5/metres: 2/" old/federal/recommendations.yaml
rulecheck changes --since 2021-07-10 --on 2021-07-11 --old-rules old --county Eisenach --lang en
rulecheck changes --since 2021-07-10 --on 2021-07-11 --old-rules old --county "Berlin Pankow" --lang en
rulecheck diff old rules --on 2021-07-11 --county Eisenach --lang en | sed -n "/^What/,\$p"
