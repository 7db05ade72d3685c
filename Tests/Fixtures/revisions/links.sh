git checkout -q river
mkdir shared
mv river/rules/ferry-2025.yaml shared/ferry.yaml
ln -s ../../shared/ferry.yaml river/rules/ferry-2025.yaml
mv river/calendars shared/calendars
ln -s ../shared/calendars river/calendars
git add river shared
git -c user.name=A -c user.email=a@example.org commit -q -m 'Links'
rulecheck diff v1:river main:river --over 2024-05-01..2024-05-03 --lang en | grep -A 3 Impact
ln -sf /etc/hostname river/rules/ferry-2025.yaml
git add river
git -c user.name=A -c user.email=a@example.org commit -q -m 'A link out'
rulecheck diff v1:river main:river
