# A district that only the older list has can be named; one that neither has cannot.
cp -r river old; sed -i '/^0203,/d' river/districts.csv; sed -i '/^  merged:/,/0203/d' river/areas.yaml
sed -i '/0203/d' river/data/*.csv; rm -r river/tests old/tests; sed -i '/^tests:/d' river/rulecheck.yaml old/rulecheck.yaml
rulecheck diff old river --on 2024-05-02 --county Altauen --lang en | sed -n '/^What/,$p'
rulecheck diff old river --on 2024-05-02 --county Altaun --lang en
rulecheck changes --since 2024-05-01 --on 2024-05-02 --rules river --old-rules old --county 0203 --messages --lang en
