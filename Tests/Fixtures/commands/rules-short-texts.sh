sed -i 's/^title: .*/&\nshort: { de: "Baden", en: "Bathing" }/; s/^    title: .*No bathing.*/&\n    short: { de: "Verbot", en: "Closed" }/; s/^        topic: boating/&\n        short: { de: "{metres} m Abstand", en: "{metres} m off the bank" }/' river/rules/bathing-2024.yaml
rulecheck rules bathing --rules river --on 2024-05-01 --lang en; rulecheck rules bathing --rules river --on 2024-05-01 --lang de --format markdown
rulecheck rules bathing --rules river --on 2024-05-01 --lang en --format json | grep -B1 '"short"'
rulecheck eval --rules river --county Mündung --on 2024-08-03 --format json --lang en | grep -i -B1 'short"'
