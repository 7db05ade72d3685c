git checkout -q river
rulecheck diff main:river/metrics.yaml main:river/rules/ferry-2025.yaml
rulecheck diff river/rules/ferry-2025.yaml river/districts.csv
rulecheck diff main:river/rules main:river
rulecheck diff river/rules river
rulecheck diff river main:river/rules/ferry-2025.yaml
mkdir other && touch other/x.yaml && git add other
git -c user.name=A -c user.email=a@example.org commit -q -m 'Something else'
rulecheck diff main:other main:river
rulecheck diff other/x.yaml river
rulecheck diff '' river
