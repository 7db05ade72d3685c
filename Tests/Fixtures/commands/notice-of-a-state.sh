# An order for a state that is withdrawn in one county goes on in the others; one that is withdrawn there before it begins leaves room for the county's own.
cat > decisions/notices.yaml <<'YAML'
notices: north
entries:
  - id: order-1
    ruleset: smog
    areas: { states: [N] }
    phase: alert
    from: 2024-03-02
    through: 2024-03-08
    legal-basis: { title: "Order 1", date: 2024-03-01 }
  - replaces: order-1
    ruleset: smog
    area: Port
    from: 2024-03-06
    legal-basis: { title: "Order 2", date: 2024-03-05 }
  - id: order-3
    ruleset: smog
    areas: { states: [N] }
    phase: alert
    from: 2024-03-10
    for: 2 days
    legal-basis: { title: "Order 3", date: 2024-03-08 }
  - replaces: order-3
    ruleset: smog
    area: Port
    from: 2024-03-10
    legal-basis: { title: "Order 4", date: 2024-03-09 }
  - ruleset: smog
    area: Port
    phase: smog
    from: 2024-03-10
    legal-basis: { title: "Order 5", date: 2024-03-09 }
YAML
rulecheck validate --rules decisions
rulecheck replay --rules decisions
sed -i '/replaces: order-3/,/Order 4/d' decisions/notices.yaml; rulecheck validate --rules decisions
