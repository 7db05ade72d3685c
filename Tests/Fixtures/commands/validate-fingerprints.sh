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
# However the path is typed, the report is the same but for what it says of other formats.
cp -r river "rivér w"; sed -i 's/phase: very-low/phase: low/' "rivér w/rules/low-water.yaml"
for path in "rivér w" "./rivér w/" "$PWD/rivér w" "river/../rivér w"; do rulecheck validate "$path" --format sarif | md5sum; done | sort -u | wc -l
rulecheck validate "$PWD/rivér w" --format sarif | grep -o '"uri": "[^"]*"' | sort -u
cd "rivér w/rules"; rulecheck validate .. --format sarif | grep -o '"uri": "[^"]*"' | sort -u | sed "s|file:///.*/riv|file:///DIR/riv|"
rulecheck validate .. --format sarif | grep -o 'rulecheckLine/v1": "[^"]*'
