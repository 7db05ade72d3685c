# The rules were another file yesterday: one limit is tightened, and one county does not notice.
cp -r rules old; sed -i "s/people: 30/people: 40/" old/federal/emergency-brake.yaml
rulecheck changes --since 2021-05-10 --on 2021-05-10 --old-rules old --county "LK Börde" Flensburg Erding --lang en
rulecheck changes --since 2021-05-09 --on 2021-05-10 --old-rules old --county "LK Gießen" --lang en
