# A rule file is compared by itself: notices stand in files of their own.
cp -r rules new; sed -i "s/from: 2021-05-15/from: 2021-05-20/" new/notices/baden-wuerttemberg.yaml
rulecheck diff rules new --on 2021-05-17 --state Baden-Württemberg --lang en | head -12
rulecheck diff rules/baden-wuerttemberg/opening-2021-05-15.yaml new/baden-wuerttemberg/opening-2021-05-15.yaml --on 2021-05-17 --lang en
# Only some counties are a matter of --on and --over.
rulecheck diff rules new --county Flensburg
rulecheck diff rules new --state Bayern
# Of a state the counties that are compared count.
rulecheck diff rules/federal/emergency-brake.yaml rules/bavaria/brake-2021-05-10.yaml --over 2021-05-10..2021-06-06 --county "SK München" "SK Passau" Flensburg --lang en | sed -n "/^Impact/,\$p"
sed -i "s/above: 100/above: 20/" new/federal/emergency-brake.yaml
rulecheck diff rules/federal/emergency-brake.yaml new/federal/emergency-brake.yaml --over 2021-04-24..2021-05-23 --county "SK München" "SK Passau" Flensburg Kiel --lang en | grep " of [0-9]"
