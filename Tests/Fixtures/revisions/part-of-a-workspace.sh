rm river/rules/fishing.yaml
git checkout -q river
mkdir river/rules/boats
git mv river/rules/ferry-202?.yaml river/rules/boats
sed -i 's/above: 450/above: 400/' river/rules/boats/ferry-2025.yaml
sed -i 's/below: 20/below: 21/' river/rules/*.yaml
rulecheck diff rev:main ./river | grep -v '^ '
rulecheck diff rev:main ./river --ruleset ferry
rulecheck diff rev:main ./river --ruleset ferry --ruleset bathing --fail-on tightened | tail -n 3
rulecheck diff rev:main ./river --ruleset fery; echo "exit $?"
rulecheck diff rev:main ./river --ruleset nonsense; echo "exit $?"
git add river && git -c user.name='A Name' -c user.email=name@example.org commit -q -m 'Boats'
sed -i 's/above: 400/above: 390/' river/rules/boats/ferry-2025.yaml
rulecheck diff rev:main ./river/rules/boats
rulecheck diff HEAD:river/rules/boats
rulecheck diff rev:v1 ./river/rules/boats; echo "exit $?"
rulecheck diff ./river/rules/boats ./river; echo "exit $?"
rulecheck diff rev:main ./river/tests; echo "exit $?"
rulecheck diff HEAD:river/rules/boats/ferry-2025.yaml --ruleset ferry; echo "exit $?"
