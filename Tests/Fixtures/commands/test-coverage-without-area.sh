# A county that lies in no basin comes to no bound on a basin's value.
rm -r river/rules/* river/tests/* river/notices; sed -i '/^notices:/d' river/rulecheck.yaml
sed -i 's/,mill-brook$/,/' river/districts.csv
cat > river/rules/boats.yaml <<'Y'
ruleset: boats
version: "1"
title: { de: "Bootsordnung", en: "Boat Rules" }
legal-basis: { title: "§ 1 BootsO" }
valid: { from: 2024-01-01 }
areas: { counties: ["0103"] }
phases:
  - phase: open
    title: { de: "Frei", en: "Open" }
  - phase: closed
    title: { de: "Gesperrt", en: "Closed" }
    starts: { when: { any: [ { level: { above: 300 } }, { rain: { above: 20, of: basin } } ] } }
Y
cat > river/tests/boats.yaml <<'Y'
tests: boats
cases:
  - case: "a high level"
    county: "0103"
    given: [{ metric: level, from: 2024-04-01, values: [200, 400] }]
    expect: { 2024-04-01: unknown, 2024-04-02: closed }
Y
rulecheck test --rules river --coverage
