# The fingerprint of a finding stays while lines are added above it, and changes with its line.
sed -i 's/en: "Boating"/en: Boating/; s/en: "Watering"/en: Watering/' river/topics.yaml
prints() { rulecheck validate river --format sarif | grep -o 'rulecheckLine/v1": "[^"]*'; }
prints > before
sed -i '1i # A comment.' river/topics.yaml
prints > after
cat before
diff before after && echo same
sed -i 's/en: Boating/en: Boats/' river/topics.yaml
prints
