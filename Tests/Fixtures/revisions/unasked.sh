# Where git cannot say whether a path is a revision, too, the path is not taken for granted.
git checkout -q river
GIT_TEST_ASSUME_DIFFERENT_OWNER=1 rulecheck diff river ./river 2>&1 | sed "s|$(pwd -P)|HERE|g"
GIT_TEST_ASSUME_DIFFERENT_OWNER=1 rulecheck diff ./river ./river; echo "exit $?"
cp .git/config config; echo '[core' >> .git/config
rulecheck diff ./river river; echo "exit $?"
rulecheck changes --rules river --old-rules river --since 2024-05-01; echo "exit $?"
cp config .git/config
cp .git/HEAD head; echo broken > .git/HEAD
rulecheck diff river ./river; echo "exit $?"
cp head .git/HEAD
echo broken > .git/refs/heads/river
rulecheck diff river ./river; echo "exit $?"
rm .git/refs/heads/river
commit=$(git rev-parse HEAD); object=.git/objects/$(echo $commit | sed 's|^..|&/|')
git branch river; mv $object object
rulecheck diff river ./river 2>&1 | sed "s|$commit|COMMIT|g"; mv object $object
echo "== without a branch of that name, and without a repository"
git branch -q -D river; rulecheck diff river ./river; echo "exit $?"
rm -rf .git; rulecheck diff river ./river; echo "exit $?"
