# A notice is written behind the others, extended and withdrawn; what validate would refuse is refused, and nothing is written.
cp decisions/notices.yaml before.yaml
add() { rulecheck notice add --rules decisions "$@"; echo "exit $?"; }
add --ruleset smog --areas Hills --phase smog --from 2024-03-12 --for 3 --id gazette-8 --title en='Bonfire "night"' --legal-basis "Gazette no. 8" --dry-run
diff before.yaml decisions/notices.yaml && echo unchanged
add --ruleset smog --areas Hills --phase smog --from 2024-03-12 --for 3 --id gazette-8 --title en='Bonfire "night"' --legal-basis "Gazette no. 8" --url https://www.example.org/8 --date 2024-03-11
add --replaces gazette-8 --phase smog --from 2024-03-15 --through 2024-03-20 --id gazette-9 --legal-basis "Gazette no. 9" | head -1
add --replaces gazette-9 --from 2024-03-18 --legal-basis "Gazette no. 10"
diff before.yaml decisions/notices.yaml; cp decisions/notices.yaml after.yaml
add --replaces gazette-9 --from 2024-04-18 --legal-basis "Gazette no. 11"
add --replaces gazette-9 --from 2024-03-17 --through 2024-03-19 --legal-basis "Gazette no. 11"
add --replaces gazette-9 --from 2024-03-17 --for 3 --legal-basis "Gazette no. 11"
add --replaces gazette-99 --from 2024-03-18 --legal-basis "Gazette no. 11"
add --ruleset smog --areas Hill --phase smug --from 2024-03-12 --legal-basis "Gazette no. 11"
add --ruleset smog --phase smog --from 2024-03-12 --legal-basis "Gazette no. 11"
add --ruleset smog --country --phase smog --from 2024-03-12 --title de=Smog --legal-basis "Gazette no. 11"
add --ruleset smog --country --from 2024-03-12 --legal-basis "Gazette no. 11"
add --ruleset smog --country --phase smog --from 2024-03-12 --for "2 weeks" --legal-basis "Gazette no. 11"
add --ruleset smog --country --phase smog --from 2024-03-12 --for "7 7 days" --legal-basis "Gazette no. 11"
add --ruleset smog --country --phase smog --from 2024-03-12 --for 0 --legal-basis "Gazette no. 11"
add --ruleset smog --country --phase smog --from 2024-03-25 --for "7 days" --legal-basis "Gazette no. 11" --dry-run | head -1
diff after.yaml decisions/notices.yaml && echo unchanged
echo 'entries: [{ ruleset: smog, area: Port, phase: smog, from: 2024-03-12, legal-basis: { title: "Gazette no. 4" } }]' > list.yaml
printf 'notices: north\n' | cat - list.yaml > decisions/notices.yaml
add --ruleset smog --country --phase smog --from 2024-03-13 --legal-basis "Gazette no. 11"
printf 'notices: north\nentries: []  # nothing yet\n' > decisions/notices.yaml
add --ruleset smog --country --phase smog --from 2024-03-13 --legal-basis "Gazette no. 11" | head -1
cat decisions/notices.yaml
