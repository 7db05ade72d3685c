rm river/rules/fishing.yaml
git checkout -q river
rulecheck diff v1..main:river
rulecheck diff v1..:river | head -n 1
rulecheck diff rev:main..v1:river | head -n 1
# Where the two parted, as in a pull request.
git checkout -q -b other v1
sed -i 's/above: 850/above: 700/' river/rules/ferry-2025.yaml
git -c user.name='A Name' -c user.email=name@example.org commit -q -a -m 'Later'
rulecheck diff main...other:river
git checkout -q --orphan alone
git -c user.name='A Name' -c user.email=name@example.org commit -q -m 'Alone'
rulecheck diff main...alone:river; echo "exit $?"
# A name that is both is refused.
mkdir v1..main
rulecheck diff v1..main; echo "exit $?"
rulecheck diff v1..nothing:river; echo "exit $?"
rulecheck diff v1..--output=x:river; echo "exit $?"
rulecheck diff v1...--output=x:river; echo "exit $?"
rulecheck diff 'HEAD^{/a..b}:river'; echo "exit $?"
# An empty side is HEAD. `..x` alone could be a path.
git checkout -q main
rulecheck diff rev:..v1:river | head -n 1
# Where the history was cut off, nobody knows where the two parted.
git clone -q --depth 1 --no-single-branch "file://$PWD" ../shallow-$$ && cd ../shallow-$$
rulecheck diff origin/main...origin/other:river; echo "exit $?"
cd .. && rm -rf shallow-$$
