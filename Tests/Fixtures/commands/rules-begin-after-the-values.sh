# The newest values are of 3 March and are used for three days. The rules begin on 5 March, so that is the day of the answer.
rulecheck init valley > /dev/null; rm -r valley/tests; sed -i '/^tests:/d' valley/rulecheck.yaml
sed -i 's/^    range:.*/&\n    holds: 3 days/' valley/metrics.yaml
sed -i 's/^valid: .*/valid: { from: 2025-03-05 }/' valley/flood.yaml
awk -F, 'NR == 1 || $2 <= "2025-03-03"' valley/data/level.csv > level.csv; mv level.csv valley/data/level.csv
rulecheck eval --rules valley --all --format csv; rulecheck list --rules valley; rulecheck replay --rules valley
rulecheck eval --rules valley --all --as-of 2025-03-04 --format csv | sed -n 2p
# If values are used for two days only, none is left on the first day of the rules.
sed -i 's/holds: 3/holds: 2/' valley/metrics.yaml
rulecheck eval --rules valley --all --format csv | sed -n 2p; rulecheck replay --rules valley
