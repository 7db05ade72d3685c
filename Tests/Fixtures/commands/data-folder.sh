# Figures that were fetched and kept stand in for those of all sources.
rulecheck init valley > /dev/null
mkdir kept
sed 's/district,day,level_cm/area_id,value_date,level/' valley/data/level.csv > kept/gauges.csv
for on in 2025-03-12 2025-03-14; do
  rulecheck eval --rules valley --all --on $on --data-dir kept > one
  rulecheck eval --rules valley --all --on $on > other
  cmp one other
done
rulecheck eval --rules valley --county Harbour --on 2025-03-14 --explain --data-dir kept | grep -m3 '\.csv:'
rulecheck publish --rules valley --out site --data-dir kept --source 'https://example.org/{file}#L{line}'
grep -o 'href="https://example.org[^"]*"' site/en/area/04.html | sort -u | grep -c 'gauges\.csv'
rulecheck diff valley valley --on 2025-03-14 --data-dir kept
rulecheck changes --rules valley --since 2025-03-12 --on 2025-03-13 --data-dir kept | head -3
# What cannot be used is said.
rulecheck eval --rules valley --all --data-dir nowhere
rulecheck eval --rules valley --all --data-dir kept/gauges.csv
rulecheck eval --rules valley --all --data-dir kept --data valley/data/level.csv
rulecheck eval --rules valley --all --data-dir valley/data
echo 'Thursday,04,431' >> kept/gauges.csv
rulecheck eval --rules valley --all --data-dir "$PWD/kept" 2>&1 | sed "s|$PWD|PWD|"
