git checkout -q river
# To files and folders of the workspace, one after the other, and one behind the other.
mkdir river/shared
mv river/rules/ferry-2025.yaml river/shared/ferry.yaml
ln -s ferry.yaml river/shared/boats.yaml
ln -s shared river/common
ln -s ../common/boats.yaml river/rules/ferry-2025.yaml
mv river/calendars river/shared/calendars
ln -s shared/calendars river/calendars
git add river
git -c user.name=A -c user.email=a@example.org commit -q -m 'Links'
rulecheck diff v1:river main:river --over 2024-05-01..2024-05-03 --lang en | grep -A 3 Impact
echo "== the working tree says the same"
rulecheck diff main:river river | head -1
# Out of the workspace, though not out of the repository; to itself; and in a folder of rules.
mkdir other; mv river/shared/ferry.yaml other/ferry.yaml; ln -s ../../other/ferry.yaml river/shared/ferry.yaml
rm river/calendars; ln -s calendars river/calendars
ln -s /etc river/rules/more
git add river other
git -c user.name=A -c user.email=a@example.org commit -q -m 'Links out'
rulecheck diff v1:river main:river
rulecheck diff v1:river river > disk 2>&1; rulecheck diff v1:river main:river > git 2>&1
sed 's/main:river/river/g' git | diff - disk && echo "the same on disk"
