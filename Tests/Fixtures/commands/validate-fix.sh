# What can be mended safely is; comments, layout and the rest stay, and what remains is reported.
cp -r river before
sed -i 's/en: "Boating"/en: Boats, ferries/; s/"Watering" }, icon: tap }/Watering   }, icon: tap }  # rivers, "too"/' river/topics.yaml
sed -i 's/through:/trough:/; s/"#f9a825"/#f9a825/; s/{ below: 150 }/{below:150}/; s/calendar: river/calendar: rivver/' river/rules/low-water.yaml
rulecheck validate river --fix; echo "exit $?"
diff -r before river
echo "== once more"
rulecheck validate river --fix | grep -v '^ '
rulecheck validate river --fix --format github
