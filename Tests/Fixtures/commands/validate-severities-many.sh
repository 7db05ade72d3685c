# More findings of one kind than are listed, which the workspace makes errors: all of them count.
{ cat river/topics.yaml; for at in $(seq 1500); do echo "  t$at: { title: { de: \"T $at\", en: \"T $at\" } }"; done; } > topics && mv topics river/topics.yaml
cp river/rulecheck.yaml plain
for severity in off note warning error; do
  { cat plain; echo "severities: { unused-topic: $severity, identical-translation: off }"; } > river/rulecheck.yaml
  echo "== $severity"; rulecheck validate river > out; echo "exit $?"; grep -c '\[unused-topic\]' out; grep -A 2 'more-findings\|files,' out
done
echo "== commands that answer go on"
rulecheck eval --rules river --all --on 2024-05-01 > out; echo "exit $?"
