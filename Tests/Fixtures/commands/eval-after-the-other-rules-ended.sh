# A rule set that looks at nothing but another one which has ended: its answer rests on the figures of that one, and grows old with them.
rulecheck init mine >/dev/null
sed -i 's/^valid: .*/valid: { from: 2025-03-01, through: 2025-03-25 }/' mine/flood.yaml
sed -i 's/rulesets: \[flood.yaml\]/rulesets: [flood.yaml, ferries.yaml]/' mine/rulecheck.yaml
cat > mine/ferries.yaml <<'YAML'
ruleset: ferries
version: "2025"
title: { en: "Ferries", de: "Fähren" }
legal-basis: { title: "Made up" }
valid: { from: 2025-03-01 }
areas: { country: MV }
phases:
  - phase: open
    title: { en: "Ferries run", de: "Fähren fahren" }
  - phase: closed
    title: { en: "No ferries", de: "Keine Fähren" }
    starts: { when: { phase: flood/warning } }
YAML
rulecheck eval --rules mine --county Harbour --on 2025-03-25 --format csv | grep ferries
rulecheck eval --rules mine --county Harbour --on 2025-04-10 --format csv | grep ferries
