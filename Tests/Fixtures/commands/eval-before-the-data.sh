# Rows in guidelines read phases of other rule sets also before the first value, in whatever order the rows come.
rm -r river/rules/* river/tests river/notices; sed -i "/^tests:/d; /^notices:/d" river/rulecheck.yaml
rule() { cat > river/rules/$1.yaml; }
rule dyke <<'Y'
ruleset: dyke
version: "1"
title: { de: "Deichordnung", en: "Dyke Rules" }
legal-basis: { title: "§ 1 DeichO" }
valid: { from: 2024-01-01 }
areas: { counties: ["0201"] }
begins: { phase: guarded }
phases:
  - phase: open
    title: { de: "Offen", en: "Open" }
  - phase: guarded
    title: { de: "Bewacht", en: "Guarded" }
    starts: { when: { level: { above: 900 } } }
Y
rule harbour <<'Y'
ruleset: harbour
version: "1"
title: { de: "Hafenordnung", en: "Harbour Rules" }
legal-basis: { title: "§ 1 HafenO" }
valid: { from: 2024-06-01 }
areas: { counties: ["0201"] }
phases:
  - phase: open
    title: { de: "Offen", en: "Open" }
  - phase: shut
    title: { de: "Gesperrt", en: "Shut" }
    starts: { when: { level: { above: 900 } } }
Y
rule boats <<'Y'
ruleset: boats
version: "1"
title: { de: "Bootsordnung", en: "Boat Rules" }
legal-basis: { title: "§ 1 BootsO" }
valid: { from: 2024-01-01 }
areas: { counties: ["0201"] }
calendar: river
guidelines:
  never-shut: { topic: boating, text: { de: "Nie", en: "The harbour was shut on five working days: no" }, only: { when: { row: { when: { phase: harbour/shut }, consecutive: 5 working-days } } } }
  long-open: { topic: boating, text: { de: "Lange", en: "The harbour was open for a year: yes" }, only: { when: { row: { when: { not: { phase: harbour/shut } }, consecutive: 366 days } } } }
  guarded: { topic: boating, text: { de: "Bewacht", en: "The dyke was guarded on five working days: yes" }, only: { when: { row: { when: { phase: dyke/guarded }, consecutive: 5 working-days } } } }
  long-days: { topic: boating, text: { de: "Lange", en: "The harbour was open on 3,650 working days: yes" }, only: { when: { row: { when: { not: { phase: harbour/shut } }, consecutive: 3650 working-days } } } }
  nested: { topic: boating, text: { de: "Darin", en: "Eight rows of ten years in each other: yes" }, only: { when: { row: { when: { row: { when: { row: { when: { row: { when: { row: { when: { row: { when: { row: { when: { row: { when: { not: { phase: harbour/shut } }, consecutive: 3650 days } }, consecutive: 3650 days } }, consecutive: 3650 days } }, consecutive: 3650 days } }, consecutive: 3650 days } }, consecutive: 3650 days } }, consecutive: 3650 days } }, consecutive: 3650 days } } } }
  high: { topic: boating, text: { de: "Hoch", en: "The level was high for two days: not known" }, only: { when: { row: { when: { level: { above: 300 } }, consecutive: 2 days } } } }
phases:
  - phase: any
    title: { de: "Jede", en: "Any" }
Y
for rows in '01 02 03' '03 01 02' '02 03 01'; do
  echo 'area,day,level,flow,rain' > river/data/readings.csv
  for day in $rows; do echo "0201,2024-04-$day,330,400,4" >> river/data/readings.csv; done
  echo "== $rows"
  rulecheck eval --rules river --county Mündung --on 2024-04-01 --lang en
done
