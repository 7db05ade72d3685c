# The note of a duplicate leads into the other source's file.
sed 's/source: gauges/source: more/' river/sources/gauges.yaml > river/sources/more.yaml
sed -i 's/gauges.csv/more.csv/' river/sources/more.yaml
head -2 river/data/gauges.csv > river/data/more.csv
rulecheck validate river --data
