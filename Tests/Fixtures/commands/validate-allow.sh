# Above the line, behind it, several at once, with Windows line ends, and a byte order mark.
sed -i 's/en: "Boating"/en: Boating/; s/en: "Watering"/en: Watering/' river/topics.yaml
cp river/topics.yaml topics.yaml
check() { rulecheck validate river --fail-on note | grep -vE '^ |explain'; }
check
sed -i '2i \  # rulecheck: allow unquoted-text — a proper name' river/topics.yaml; check
sed -i '4s/$/   # rulecheck: allow unquoted-text — another/' river/topics.yaml; check
sed -i 's/$/\r/' river/topics.yaml; check
{ printf '\357\273\277'; cat river/topics.yaml; } > marked; mv marked river/topics.yaml; check
# Tabs, on the first line behind a byte order mark, and inside a text of several lines.
printf '\357\273\277# rulecheck: allow unquoted-text — the next line\ntopics: { boating: { title: { de: "Schiff", en: Boating } },\n  watering: { title: { de: "Wasser", en: Watering } } }\t#\trulecheck:\tallow unquoted-text,metric-without-source\t—\ttabs\n' > river/topics.yaml; check
printf 'topics:\n  boating: { title: { de: "Schiff", en: "Boating" } }\n  watering:\n    title:\n      de: "Wasser"\n      en: |\n        # rulecheck: allow unquoted-text\n        Watering\n' > river/topics.yaml; check
