# What a pull request changes in the data as well: each side is sound, and reads its files by its own descriptions.
compare() {
  rulecheck validate "$1" --data > found.txt 2>&1 || tail -3 found.txt
  rulecheck diff river "$1" --on 2024-05-03 --lang en 2>&1 | sed -n '/^rulecheck/p; /^What/,$p'
  rulecheck diff "$1" river --over 2024-05-01..2024-05-03 --lang en 2>&1 | sed -n '/^rulecheck/p; /^Impact/,$p'
  rulecheck changes --since 2024-05-02 --on 2024-05-03 --rules "$1" --old-rules river --lang en
}
cat river/data/gauges.csv
cp -r river added; printf '0204,Werder,District,LO,1000,,lower-river\n' >> added/districts.csv
printf '0204,2024-05-01,90,9,\n0204,2024-05-02,80,8,\n0204,2024-05-03,70,7,\n' >> added/data/gauges.csv
echo '--- a county with its figures is added'; compare added
cp -r river renamed; sed -i 's/district,day,level/district,date,cm/' renamed/data/gauges.csv
sed -i 's/date: day, area: district, metrics: { level: level/date: date, area: district, metrics: { level: cm/' renamed/sources/gauges.yaml
sed -i 's/^\(0101,2024-05-03\),198/\1,18/' renamed/data/gauges.csv
echo '--- a column is renamed, and a value corrected'; compare renamed
cp -r river wider; sed -i 's/range: { at-least: 0 }/range: { at-least: -100 }/' wider/metrics.yaml
sed -i 's/^\(0101,2024-05-03\),198/\1,-5/' wider/data/gauges.csv
echo '--- a range is widened'; compare wider
cp -r river published; sed -i 's/{ date: day, area/{ date: day, published: at, area/' published/sources/gauges.yaml
awk -F, 'NR == 1 { print $0 ",at"; next } { print $0 "," $2 "T08:00:00Z" }
  NR == 4 { print $1 "," $2 ",12," $4 "," $5 "," $2 "T09:00:00Z" }' river/data/gauges.csv > published/data/gauges.csv
echo '--- the hour of publication is added, with a correction'; compare published
cp -r river sited; rm sited/sources/readings.yaml sited/data/readings.csv; awk -F, -v OFS=, 'NR == 1 { $5 = "site" } NR > 1 { $3 = 70; $5 = $1 == "0101" ? "0202" : $1 } { print }' \
  river/data/gauges.csv > sited/data/gauges.csv
cp -r sited moved; sed -i 's/area: district/area: site/' moved/sources/gauges.yaml
cp -r moved alone; printf '0204,Werder,District,LO,1000,,lower-river\n' >> alone/districts.csv
printf '0204,2024-05-03,70,7,0204\n' >> alone/data/gauges.csv
echo '--- another column names the areas: alone, and with a county more'
for new in moved alone; do rulecheck diff sited $new --on 2024-05-03 --lang en 2>&1 | sed -n '/^rulecheck/p; /^What/p; / → /p; /counties:/p'; done
cp -r added more; sed -i '/^0204/d' more/districts.csv more/data/gauges.csv
echo '--- a county is removed: what applied there is known'
rulecheck diff added more --on 2024-05-03 --lang en 2>&1 | sed -n '/^rulecheck/p; /^What/p; / → /p; /counties:/p'
cp -r river bare; rm bare/data/*
echo '--- only the new side has files'
rulecheck diff bare added --on 2024-05-03 --lang en 2>&1 | grep 'counties\|^rulecheck'
