# As many links behind each other as the system follows, and one more.
mv river/topics.yaml river/last; ln -s last river/l1
for at in $(seq 2 40); do ln -s l$((at - 1)) river/l$at; done
for count in 40 41; do
  echo "== $count"; ln -sf l$((count - 1)) river/topics.yaml
  cat river/topics.yaml >/dev/null 2>&1 && echo read; rulecheck validate river; echo "exit $?"
done
