# A folder of a repository that is exchanged for a link: the gate must not read what lies outside.
here=$(pwd -P); mkdir -p repository/.git; mv river outside
cd repository; ln -s ../outside rules; ln -s .. up; ln -s ../rules other
for command in 'validate' 'validate rules' 'validate ./rules/' 'validate rules/topics.yaml' 'validate up/outside' 'eval --all' 'test --rules rules' 'rules --rules rules' 'diff ./rules ../outside' 'list --rules other'; do
  echo "== $command"; rulecheck $command 2>&1 | sed "s|$here|HERE|g"
done
echo "== what is named itself, and a link that stays inside"
rulecheck validate ../outside | tail -2; rm rules; cp -r ../outside inside; ln -s inside rules
rulecheck validate rules | tail -2; rulecheck validate | tail -2
cd ..; mv repository/inside inside; ln -s inside link; rulecheck validate link | tail -2
