# What the authority may order by the figures of a day, and may end; first as it is, then with mistakes.
sed -i 's/^    starts: { by: decision, .*/&\n    ends: { by: decision, allowed-when: { dust: { at-most: 50 } } }/' decisions/smog.yaml
cat > decisions/tests.yaml <<'YAML'
tests: smog
cases:
  - case: "above 55 it may be ordered, and where it is in force it may be ended from 50 down"
    county: [Port, Hills]
    given:
      dust: { from: 2024-03-01, values: [55, 56, missing, 60, 51, 50] }
      notices: [{ phase: alert, from: 2024-03-05 }]
    expect:
      2024-03-01: { phase: clear, may-be-ordered: [], may-be-ended: [] }
      2024-03-02: { phase: clear, may-be-ordered: [alert] }
      2024-03-03: { may-be-ordered: [] }
      2024-03-05: { phase: alert, may-be-ordered: [], may-be-ended: [] }
      2024-03-06: { phase: alert, may-be-ended: [alert] }
YAML
rulecheck test --rules decisions --run 'above 55' --coverage decisions/tests.yaml
sed -i 's/2024-03-02: .*/2024-03-02: { may-be-ordered: [] }/; s/2024-03-05: .*/2024-03-05: { may-be-ended: [alert] }/; s/, Hills//' decisions/tests.yaml
rulecheck test --rules decisions --coverage decisions/tests.yaml
rulecheck test --rules decisions --format json decisions/tests.yaml | sed -n '/"failures": \[/,/^ *\]/p'
sed -i 's/may-be-ordered: \[\]/may-be-ordered: [smog, alarm]/' decisions/tests.yaml
rulecheck test --rules decisions decisions/tests.yaml
