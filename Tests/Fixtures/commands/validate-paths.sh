# Only what concerns a path is reported, though the whole workspace is read.
sed -i 's/en: "Boating"/en: Boating/' river/topics.yaml
sed -i 's/phase: very-low/phase: low/' river/rules/low-water.yaml
sed -i 's/above: 850/abov: 850/' river/rules/ferry-2025.yaml
for path in river/topics.yaml river/rules river/rules/ river/sources river/rules/low-water.yaml ./river/topics.yaml; do
  echo "== $path"; rulecheck validate $path | grep -v '^ '; done
echo "== two files"; rulecheck validate river/topics.yaml river/rules/ferry-2025.yaml | grep -v '^ '
echo "== a file and its workspace"; rulecheck validate river/topics.yaml river | grep -v '^ '
echo "== from inside"; cd river/rules; rulecheck validate ../topics.yaml ferry-2025.yaml | grep -v '^ ' 
