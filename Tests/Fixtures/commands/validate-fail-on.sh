sed -i 's/en: "Boating"/en: Boating/' river/topics.yaml
for grave in error warning note; do
  rulecheck validate river --fail-on $grave > out; echo "$grave: exit $?"
done
echo 'severities: { unquoted-text: note }' >> river/rulecheck.yaml
for grave in error warning note; do
  rulecheck validate river --fail-on $grave > out; echo "$grave: exit $?"
done
grep "^river: " out
