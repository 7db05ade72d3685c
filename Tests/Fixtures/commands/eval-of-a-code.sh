# A forecast is published as a code: people read what its values are called.
rm -r river/rules/* river/tests river/notices; sed -i '/^tests:/d; /^notices:/d' river/rulecheck.yaml
cat >> river/metrics.yaml <<Y
  forecast:
    title: { de: "Prognose", en: "Forecast" }
    values:
      0: { de: "günstig", en: "favourable" }
      1: { de: "stagnierend", en: "stagnant" }
      2: { de: "stark stagnierend", en: "very stagnant" }
      3: { de: "extrem", en: "extreme" }
Y
sed -i 's/metrics: {/metrics: { forecast: forecast,/' river/sources/readings.yaml
cat > river/rules/smog.yaml <<Y
ruleset: smog
version: "1"
title: { de: "Smogverordnung", en: "Smog ordinance" }
legal-basis: { title: "§ 1" }
valid: { from: 2024-04-01 }
areas: { counties: ["0201"] }
phases:
  - phase: green
    title: { de: "Grün", en: "Green" }
  - phase: orange
    title: { de: "Orange", en: "Orange" }
    starts: { when: { forecast: { at-least: 1, at-most: 2 } }, consecutive: 2 days, effective: next day }
    ends: { when: { forecast: { below: 1 } } }
  - phase: red
    title: { de: "Rot", en: "Red" }
    starts: { when: { forecast: { at-least: 1 } }, consecutive: 4 days, effective: next day }
    ends: { when: { forecast: { below: 1 } } }
Y
{ echo 'area,day,level,flow,rain,forecast'; for day in 1 2 3 4 5; do echo "0201,2024-04-0$day,330,400,4,$((day * 2 % 3))"; done; } > river/data/readings.csv
rulecheck validate river; rulecheck rules smog --rules river --lang en | sed -n '/phase/,$p'
rulecheck eval --rules river --county Mündung --on 2024-04-05 --lang de --explain
rulecheck history --rules river --county Mündung --on 2024-04-05 --lang en --days 4
rulecheck changes --rules river --since 2024-04-04 --on 2024-04-05 --messages --lang en
echo '0201,2024-04-06,330,400,4,1.5' >> river/data/readings.csv; rulecheck validate river --data; echo $?
sed -i 's/at-most: 2/below: 1.5, above: 1/; s/at-least: 1, //' river/rules/smog.yaml; rulecheck validate river; echo $?
sed -i 's/^    values:$/    range: { at-least: 0 }\n    values:/; s/^      1: /      1.0: /' river/metrics.yaml; rulecheck validate river; echo $?
