# The notices that run or are to come, with what replaces or withdraws them.
list() { rulecheck notice list --rules decisions "$@"; echo "exit $?"; }
list --on 2024-03-03
list --on 2024-03-08
list
list --all --ruleset smog
cat >> decisions/notices.yaml <<'END'
  - id: gazette-8
    ruleset: smog
    areas: { country: IS }
    phase: smog
    from: 2024-03-12
    legal-basis: { title: "Gazette no. 8" }
  - id: gazette-9
    replaces: gazette-8
    ruleset: smog
    area: Port
    phase: alert
    from: 2024-03-14
    title: { en: "The harbour" }
    legal-basis: { title: "Gazette no. 9" }
END
list
list --on 2025-01-01
list --ruleset smig
list --all --on 2024-03-13
# County by county: an order for the whole country, cut off in one county, withdrawn in another; a withdrawal that is withdrawn itself is not named.
cat > decisions/notices.yaml <<'END'
notices: north
entries:
  - { id: o-1, ruleset: smog, areas: { country: IS }, phase: alert, from: 2024-03-01, through: 2024-03-28, legal-basis: { title: "Order 1" } }
  - { id: o-2, ruleset: smog, area: Port, phase: clear, from: 2024-03-05, legal-basis: { title: "Order 2" } }
  - { ruleset: smog, area: Hills, replaces: o-1, from: 2024-03-07, legal-basis: { title: "Order 1 off" } }
  - { id: o-3, ruleset: smog, area: Port, phase: smog, from: 2024-03-08, through: 2024-03-20, legal-basis: { title: "Order 3" } }
  - { id: o-4, ruleset: smog, area: Port, replaces: o-3, phase: alert, from: 2024-03-10, through: 2024-03-22, legal-basis: { title: "Order 4" } }
  - { ruleset: smog, area: Port, replaces: o-4, from: 2024-03-10, legal-basis: { title: "Order 4 off" } }
END
list --on 2024-03-04
