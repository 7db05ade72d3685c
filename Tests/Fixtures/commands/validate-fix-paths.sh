# Only files that were asked about are changed, and all links to them stay.
sed -i 's/en: "Boating"/en: Boating/' river/topics.yaml
sed -i 's/en: "Flow"/en: Flow/' river/metrics.yaml
sed -i 's/"No restrictions"/No restrictions/' river/rules/low-water.yaml
mkdir river/kept && mv river/topics.yaml river/kept/topics.yaml && ln -s kept/topics.yaml river/topics.yaml
chmod 640 river/kept/topics.yaml
rulecheck validate river/topics.yaml --fix; echo "exit $?"
stat -c '%a %F' river/kept/topics.yaml river/topics.yaml; ls -A river/kept
grep -n Boating river/kept/topics.yaml; grep -n 'en: Flow' river/metrics.yaml
echo "== a folder, from inside"; cd river/rules; rulecheck validate . --fix | tail -2
grep -n 'No restrictions' low-water.yaml
echo "== no part of the workspace"; rulecheck validate ../data --fix
