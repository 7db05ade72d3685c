# What a notice changes is not always certain when it is made: it is shown for the first day on which it is.
add() { rulecheck notice add --rules decisions "$@"; }
cat > decisions/notices.yaml <<'YAML'
notices: north
entries:
  - id: order-1
    ruleset: smog
    area: Port
    phase: alert
    from: 2024-03-20
    through: 2024-03-25
    legal-basis: { title: "Order 1" }
YAML
echo "--- withdrawn before it is known: entirely, and after two days"
add --replaces order-1 --from 2024-03-20 --date 2024-03-15 --legal-basis "Order 2" --dry-run
add --replaces order-1 --from 2024-03-10 --legal-basis "Order 2" --dry-run
add --replaces order-1 --from 2024-03-22 --date 2024-03-15 --legal-basis "Order 2" --dry-run
echo "--- known, and figures decide what follows it: withdrawn, and extended"
sed -i 's/"Order 1"/"Order 1", date: 2024-03-10/' decisions/notices.yaml
add --replaces order-1 --from 2024-03-22 --date 2024-03-15 --legal-basis "Order 2" --dry-run
add --replaces order-1 --phase alert --from 2024-03-22 --through 2024-03-28 --id order-2 --date 2024-03-15 --legal-basis "Order 2" --dry-run
echo "--- nothing changes at all"
add --replaces order-1 --phase alert --from 2024-03-22 --through 2024-03-25 --id order-2 --date 2024-03-15 --legal-basis "Order 2" --dry-run
echo "--- made before the rules are known"
printf 'notices: north\nentries: []\n' > decisions/notices.yaml
add --ruleset smog --areas Port --phase alert --from 2024-03-20 --through 2024-03-22 --id order-1 --date 2023-03-15 --legal-basis "Order 1" --dry-run
echo "--- figures decide what applies without it"
add --ruleset smog --areas Hills --phase clear --from 2024-03-04 --through 2024-03-05 --id order-1 --date 2024-03-01 --legal-basis "Order 1" --dry-run
