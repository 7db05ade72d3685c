# What is new begins when it began to apply, not when something else of the same phase did.
rm -r river/rules/* river/tests river/notices; sed -i '/^tests:/d; /^notices:/d' river/rulecheck.yaml
cat > river/rules/boats.yaml <<'Y'
ruleset: boats
version: "1"
title: { de: "Bootsordnung", en: "Boat Rules" }
legal-basis: { title: "§ 1 BootsO" }
valid: { from: 2024-01-01 }
areas: { counties: ["0201"] }
guidelines:
  slow: { topic: boating, text: { de: "Langsam", en: "Go slowly" }, only: { from: 2024-05-05, through: 2024-05-07 } }
  stop: { topic: boating, text: { de: "Halt", en: "Do not go" }, only: { from: 2024-05-08 } }
phases:
  - phase: any
    title: { de: "Jede", en: "Any" }
Y
for day in 04 05 06 07 08 09 10; do echo "0201,2024-05-$day,330,400,4"; done >> river/data/readings.csv
rulecheck changes --rules river --since 2024-05-01 --on 2024-05-10 --lang en
rulecheck changes --rules river --since 2024-05-01 --on 2024-05-06 --lang en
