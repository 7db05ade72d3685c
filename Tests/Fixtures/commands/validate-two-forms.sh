# Names that are the same letters in another normal form of Unicode are one name for us, and two for the disk.
cp river/rules/low-water.yaml "river/rules/höhe.yaml"; cp river/rules/low-water.yaml "river/rules/$(printf 'ho\314\210he').yaml"
rulecheck validate river; echo "exit $?"
rm river/rules/h*he.yaml
echo "== named by itself, and by a sign that looks like a letter"
mv river/topics.yaml "river/$(printf 'ho\314\210he').yaml"; sed -i 's|^topics: .*|topics: höhe.yaml|' river/rulecheck.yaml
rulecheck validate river | head -1
cp river/ho*he.yaml "river/höhe.yaml"; rulecheck validate river | head -1
mv "river/höhe.yaml" river/K.yaml; cp river/K.yaml "river/$(printf '\342\204\252').yaml"; sed -i 's|^topics: .*|topics: K.yaml|' river/rulecheck.yaml
rulecheck validate river | head -1
