# Figures that come area by area give the periods that a file of them gives; what is wrong is said with its line.
rulecheck init valley > /dev/null
rulecheck replay --rules valley > file.csv
stream() { rulecheck replay --rules valley --stream --columns level --days 2025-03-01..2025-03-30 "$@"; }
tail -n +2 valley/data/level.csv | sort -t, -k1,1 -k2,2 | tr , '\t' > figures.tsv
stream < figures.tsv > streamed.csv && cmp file.csv streamed.csv && wc -l < streamed.csv | tr -d ' '
# In pieces, with other line breaks, without the last one.
sed 's/$/\r/' figures.tsv | stream | cmp - file.csv
head -c -1 figures.tsv | (while IFS= read -r line; do printf '%s\n' "$line"; done; printf '%s' "$line") | stream | cmp - file.csv
stream < /dev/null
stream --from 2025-03-20 < figures.tsv | head -2
wrong() { echo "--- $1"; printf "$2" | stream; }
wrong "an area that comes back" '01\t2025-03-01\t1\n02\t2025-03-01\t1\n01\t2025-03-02\t1\n'
wrong "a day out of order" '01\t2025-03-02\t1\n01\t2025-03-01\t1\n'
wrong "twice" '01\t2025-03-02\t1\n01\t2025-03-02\t1\n'
wrong "no day" '01\t2025-02-30\t1\n'
wrong "another day" '01\t2025-04-01\t1\n'
wrong "an unknown area" '99\t2025-03-01\t1\n'
wrong "no number" '01\t2025-03-01\t1,5\n'
wrong "too few fields" '01\t2025-03-01\n'
wrong "too many" '01\t2025-03-01\t1\t2\n'
wrong "an empty line" '\n'
stream --columns stage < figures.tsv
rulecheck replay --rules valley --stream < figures.tsv
rulecheck replay --rules valley --stream --columns level < figures.tsv
# Values of larger areas, and several rules at once.
rulecheck replay --rules valley --stream --columns level --days 2025-03-30..2025-03-01 < figures.tsv
rulecheck replay --rules valley --shared figures.tsv
rulecheck replay --rules valley --rules valley
cp -r valley other && sed -i "s/above: 300/above: 250/" other/flood.yaml
rulecheck replay --rules valley --rules ./other/ --stream --columns level --days 2025-03-01..2025-03-30 < figures.tsv > both.csv
head -2 both.csv && cut -d, -f1 both.csv | sort | uniq -c | tr -s ' '
grep '^valley,' both.csv | cut -d, -f2- > one.csv && tail -n +2 file.csv | cmp - one.csv
printf 'area\tday\tlevel\n01\t2025-03-01\t3\n' > shared.tsv && stream --shared shared.tsv < figures.tsv
printf 'area\tlevel\n' > shared.tsv && stream --shared shared.tsv < figures.tsv
stream --shared nowhere.tsv < figures.tsv
stream --through 2025-04-10 < figures.tsv > streamed.csv
rulecheck replay --rules valley --through 2025-04-10 | cmp - streamed.csv
odd() { rulecheck replay --rules valley --stream "$@" < figures.tsv; }
odd --columns "" --days 2025-03-01..2025-03-30
odd --columns level, --days 2025-03-01..2025-03-30
odd --columns level,level --days 2025-03-01..2025-03-30
odd --columns level --days 0001-01-01..9999-12-31
