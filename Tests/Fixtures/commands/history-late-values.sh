# Values that are published two days after their day: the past is told as it is known now, phases as well as figures.
rulecheck init valley > /dev/null
sed -i 's/columns: {/columns: { published: published,/' valley/source.yaml
awk -F, 'NR == 1 { print $0 ",published" } NR > 1 && $2 < "2025-03-17" { printf "%s,2025-03-%02d\n", $0, substr($2, 9) + 2 }' valley/data/level.csv > level.csv
mv level.csv valley/data/level.csv
rulecheck history --rules valley --county Harbour --days 30 --on 2025-03-16 --format csv | cut -d, -f1-3,6-
rulecheck replay --rules valley --county Harbour --through 2025-03-16
rulecheck eval --rules valley --county Harbour --on 2025-03-10 | sed -n 5,6p
