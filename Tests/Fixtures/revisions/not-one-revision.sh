# What names several commits, or no commit, is not blamed on the repository.
git branch dev main
blob=$(git rev-parse main:river/rulecheck.yaml)
git tag file "$blob"
for name in '^main' 'main..dev' 'main...dev' '..main' 'main^@' 'main^!' 'main^-1' "^$(printf '1%.0s' $(seq 40))" file 'main^{blob}' \
  'main..gone' '--all' 'main@{-99}' ':file' ''; do
  rulecheck diff "rev:$name" river
done
rulecheck diff '^main:river' river
# Two dots in a path make no range.
rulecheck diff sub/../river ./river
rulecheck diff ../main main:river
# A folder of such a name is meant, whatever else git might take it for.
git checkout -q river
cp -r river '^main'; cp -r river main...dev
rulecheck diff '^main' river --lang en | head -1
rulecheck diff main...dev river --lang en | head -1
# A tree has files.
rulecheck diff 'rev:main^{tree}' ./river --lang en | head -1
