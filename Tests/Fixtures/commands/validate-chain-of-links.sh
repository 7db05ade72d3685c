# As many links behind each other as the system follows, and one more.
mv river/topics.yaml river/last.yaml; ln -s last.yaml river/l1.yaml
for at in $(seq 2 40); do ln -s l$((at - 1)).yaml river/l$at.yaml; done
for count in 40 41; do
  ln -sf l$((count - 1)).yaml river/topics.yaml
  echo "== $count"; cat river/topics.yaml >/dev/null 2>&1 && echo read; rulecheck validate river; echo "exit $?"
done
