# A name that is both a path and a revision is neither: whoever may add a folder must not choose what is compared.
git checkout -q river
cp -r river main
rulecheck diff main river --fail-on any --lang en; echo "exit $?"
rulecheck diff river main --fail-on any --lang en; echo "exit $?"
mkdir v1:river
rulecheck diff v1:river river --lang en; echo "exit $?"
rulecheck changes --rules river --old-rules main --since 2024-05-01; echo "exit $?"
echo "== each as it is meant"
sed -i 's/above: 450/above: 455/' main/rules/ferry-2025.yaml
rulecheck diff ./main ./river --lang en | head -1
rulecheck diff rev:v1 ./river --lang en | head -1
rulecheck diff rev:v1:river rev:main:river --lang en | head -1
rulecheck diff rev:main ./river/rules/ferry-2025.yaml --lang en | head -1
echo "== a folder called as a branch, from elsewhere"
mkdir ../else-$$; cp -r main ../else-$$/main; here=$PWD
(cd ../else-$$ && rulecheck diff main $here/river 2>&1 | sed "s|$here|HERE|"); rm -rf ../else-$$
echo "== a branch called rev, a branch called as a tag, and a workspace called as a branch"
git branch rev v1; git branch rules v1; git branch v1 main
rulecheck diff rev:main:river ./river --lang en | head -1
rulecheck diff rev:rev:river ./river --lang en | head -1
rulecheck diff rev:v1:river ./river --lang en; echo "exit $?"
rulecheck diff rev:refs/tags/v1:river ./river --lang en | head -1
mv river rules
rulecheck changes --old-rules rev:main:river --since 2024-05-02 --on 2024-05-03 --lang en; echo "exit $?"
