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
list --all --on 2024-03-03
