# A workspace without a file of notices gets one, and rulecheck.yaml the line that names it; all else stays as it is.
sed -i '/^notices:/d; s/^rulesets: .*/rulesets:\n  - smog.yaml   # the rules\n\n# What it is about./' decisions/rulecheck.yaml
rm decisions/notices.yaml
cp decisions/rulecheck.yaml before.yaml
add() { rulecheck notice add --rules decisions --ruleset smog --areas Hills --from 2024-03-12 --legal-basis "Gazette no. 8" "$@" > shown.txt; echo "exit $?"; head -1 shown.txt; }
add --phase smog --dry-run
add --phase smug
diff before.yaml decisions/rulecheck.yaml && ls decisions/notices.yaml
add --phase smog --id gazette-8
diff before.yaml decisions/rulecheck.yaml
cat decisions/notices.yaml
rulecheck validate --rules decisions
add --replaces gazette-8
echo "--- an empty list, and lines that end as on Windows"
sed 's/$/\r/' before.yaml | sed 's/^topics:/notices: [] # nothing yet\r\n&/' > decisions/rulecheck.yaml
add --phase smog
mv decisions/notices.yaml old.yaml
add --phase smog
grep notices decisions/rulecheck.yaml | od -c | head -3
echo "--- in one line"
rm decisions/notices.yaml
echo '{ workspace: island, title: { en: "Island" }, languages: [en], time-zone: Europe/Berlin, areas: areas.yaml, metrics: metrics.yaml, sources: [stations.yaml], rulesets: [smog.yaml], topics: topics.yaml, messages: messages.yaml }' > decisions/rulecheck.yaml
add --phase smog
ls decisions/notices.yaml
