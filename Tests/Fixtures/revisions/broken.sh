rulecheck diff main:river river
rulecheck diff river main:river
git add river
git -c user.name=A -c user.email=a@example.org commit -q -m 'A mistake'
rulecheck diff main:river river
