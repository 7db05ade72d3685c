set -e
export GIT_AUTHOR_DATE='2024-05-01T12:00:00Z' GIT_COMMITTER_DATE='2024-05-01T12:00:00Z'
commit() { git -c user.name='A Name' -c user.email=name@example.org commit -q -m "$1"; }
git init -q -b main .
git add river
commit 'Rules'
git tag v1
sed -i 's/above: 850/above: 450/' river/rules/ferry-2025.yaml
sed -i 's/from: 2025-01-01/from: 2024-05-02/' river/rules/ferry-2025.yaml
git add river
commit 'The ferry stops earlier'
# What is not committed: a revision does not see it.
echo 'ruleset: [' > river/rules/fishing.yaml
