# Warnings in great number hide no error, and what is turned off or allowed is not counted.
{ cat river/topics.yaml; for n in $(seq 1200); do echo "  t$n: { title: { de: \"T\", en: T$n }, icon: x }"; done; echo '  last: { title: { de: "L" }, icon: x }'; } > t; mv t river/topics.yaml
echo 'severities: { unused-topic: off }' >> river/rulecheck.yaml
check() { rulecheck validate river "$@" --output concise=list > out; echo "exit $?"; grep -v unquoted-text list; grep '^river:' out; echo "listed: $(grep -c unquoted-text list)"; }
check
echo "== errors, too"; cp river/topics.yaml keep; for n in $(seq 1100); do echo "  e$n: { titel: { de: \"T\", en: \"T\" }, icon: x }"; done >> river/topics.yaml
check | grep -v unknown-key; cp keep river/topics.yaml
sed -i '$d' river/topics.yaml; check
echo "== turned off"; sed -i 's/unused-topic: off/unused-topic: off, unquoted-text: off/' river/rulecheck.yaml; check
echo "== as errors"; sed -i 's/unquoted-text: off/unquoted-text: error/' river/rulecheck.yaml; sed -i '$a\  last: { title: { de: "L" }, icon: x }' river/topics.yaml; check
echo "== allowed"; sed -i 's/, unquoted-text: error//' river/rulecheck.yaml; sed -i '$d; s/\(en: T[0-9]*[05] .*\)/\1 # rulecheck: allow unquoted-text — a name/' river/topics.yaml; check
