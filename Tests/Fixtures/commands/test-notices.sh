# Tests that fail on a day on which their own notices count: each is called by its `id`, or by the key that it is under.
cat > decisions/tests.yaml <<'YAML'
tests: smog
cases:
  - case: "with an id, and then withdrawn"
    county: Port
    given:
      notices:
        - { id: gazette-8, phase: alert, from: 2024-03-05, for: 5 days }
        - { replaces: gazette-8, from: 2024-03-07 }
    expect: { 2024-03-06: clear, 2024-03-07: alert }
  - case: "withdrawn"
    county: Port
    given:
      dust: { from: 2024-03-01, values: [40 x5] }
      notices:
        - { id: gazette-8, phase: alert, from: 2024-03-03, for: 5 days }
        - { replaces: gazette-8, from: 2024-03-05 }
    expect: { 2024-03-05: alert }
  - case: "without an id"
    county: Port
    given: { notices: [{ phase: alert, from: 2024-03-05 }] }
    expect: { 2024-03-06: clear }
YAML
rulecheck test --rules decisions decisions/tests.yaml
