# Nothing outside of a workspace is read, and nothing hidden, whatever its links and paths say.
try() { rulecheck validate river "$@"; echo "exit $?"; rm -rf river; cp -r before river; }
cp -r river before; mkdir secret; echo 'password: "x"' > secret/topics.yaml; echo 'ruleset: y' > secret/more.yaml
echo "== a file and a folder of the machine, and of the folder beside"
ln -sf /etc/passwd river/topics.yaml; ln -s ../../secret river/rules/more; try
echo "== a link behind a link, and one through a folder"
ln -s ../secret river/elsewhere; ln -sf elsewhere/topics.yaml river/topics.yaml; try
echo "== the way out and in again, and from the root of the file system"
ln -sf ../river/metrics.yaml river/topics.yaml; ln -sf "$PWD/before/calendars/river.yaml" river/calendars/river.yaml; try | sed "s|$PWD|PWD|"
echo "== a path whose slash has an accent"
mkdir "river/$(printf 'a\314\201')"; sed -i "s|^topics: .*|topics: \"$(printf '../\314\201secret/topics.yaml')\"|" river/rulecheck.yaml
mv secret "$(printf '\314\201secret')"; try | head -1; mv "$(printf '\314\201secret')" secret
echo "== hidden files, by name and behind a link"
mkdir river/.git; mv river/topics.yaml river/.git/config; sed -i 's|^topics: .*|topics: .git/config|' river/rulecheck.yaml
ln -s .git/config river/rules/config.yaml; try
echo "== a zone of the machine's clock"
sed -i 's|^time-zone: .*|time-zone: ../../../etc/localtime|' river/rulecheck.yaml; try
echo "== figures and outlines"
ln -sf /proc/self/environ river/data/gauges.csv; ln -sf ../secret/more.yaml river/outlines.json; try --data
echo "== each folder once, also in cycles"
ln -s . river/rules/again; ln -s .. river/rules/up; ln -s rules river/laws; mkdir river/rules/a river/rules/b
for at in 1 2 3 4 5 6 7 8 9; do ln -s ../b river/rules/a/$at; ln -s ../a river/rules/b/$at; done
sed -i 's|^rulesets: .*|rulesets: [rules, laws, rules/a]|' river/rulecheck.yaml; try
ln -s loop river/rules/loop; try
echo "== a harmless name for a file with secrets of the workspace itself"
echo 'TOKEN=hunter2' > river/token.txt; ln -s token.txt river/tokens.yaml; try
