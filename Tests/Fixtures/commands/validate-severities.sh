sed -i 's/en: "Boating"/en: Boating/' river/topics.yaml
cp river/rulecheck.yaml plain
for grave in off note warning error; do
  { cat plain; echo "severities: { unquoted-text: $grave }"; } > river/rulecheck.yaml
  echo "== $grave"; rulecheck validate river | grep -vE '^ |explain'
done
for line in 'unquoted: off' 'unknown-key: off' 'unquoted-text: silent' 'unquoted-text:'; do
  { cat plain; echo "severities: { $line }"; } > river/rulecheck.yaml
  echo "== $line"; rulecheck validate river | grep -E 'severities|help'
done
