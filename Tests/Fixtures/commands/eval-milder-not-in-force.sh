# A milder phase that a notice ended, under a stricter one that figures put in force: it is not in force itself.
sed -i 's/^  - phase: smog/  - phase: watch\n    title: { en: "Watch" }\n    starts: by decision\n&/' decisions/smog.yaml
cat > decisions/notices.yaml <<'YAML'
notices: north
entries:
  - { ruleset: smog, area: Port, phase: watch, from: 2024-03-01, legal-basis: { title: "Order 1" } }
  - { ruleset: smog, area: Port, phase: clear, from: 2024-03-02, legal-basis: { title: "Order 2" } }
YAML
rulecheck eval --rules decisions --county Port --on 2024-03-05 --explain
