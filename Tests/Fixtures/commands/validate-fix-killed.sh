# What a run that was killed has left is removed by the next one, wherever it lies; what others hide stays.
sed -i 's/en: "Boating"/en: Boating/' river/topics.yaml
mkdir -p river/.git river/rules/deep; mkdir river/.rulecheck-draft-folder
for at in .rulecheck-draft-aB3dE6 rules/.rulecheck-draft-000000 rules/deep/.rulecheck-draft-ZZZZZZ; do echo 'topics: [' > river/$at; done
touch river/.rulecheck-config river/.git/.rulecheck-draft-aB3dE6 kept; ln -s ../kept river/rules/.rulecheck-draft-aB3dE6
rulecheck validate river; (cd river; find . -name '.rulecheck*' | sort)
rulecheck validate river --fix; (cd river; find . -name '.rulecheck*' | sort)
