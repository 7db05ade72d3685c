git checkout -q river
# The figures of both sides are those of the new one; what only the old one has is its own.
sed -i 's/^\(Mouth,[^,]*,[^,]*\),[^,]*/\1,950/' river/data/gauges.csv
grep Mouth river/data/gauges.csv
rulecheck diff main:river river --over 2024-05-01..2024-05-03 --lang en | grep -A 3 Impact
rulecheck diff river main:river --over 2024-05-01..2024-05-03 --lang en | grep -A 3 Impact
# Where the two do not describe figures in the same way, each reads the new one's files by its own description.
echo '# As published.' >> river/metrics.yaml
rulecheck diff main:river river --over 2024-05-01..2024-05-03 --lang en | grep -A 3 Impact
git checkout -q river/metrics.yaml
printf 'district,day,level,flow,remark\n0201,2024-05-02,340,999,\n' > given.csv
rulecheck diff v1:river main:river --data given.csv --over 2024-05-01..2024-05-03 --lang en 2>&1 | grep -A 3 Impact
rulecheck diff v1:river main:river --data nothing.csv --over 2024-05-01..2024-05-03
rulecheck diff v1:river main:river --over 2025-01-01..2025-02-01
rulecheck diff v1:river main:river --over 2024-05-03..2024-05-01
rulecheck diff v1:river main:river --over 2024-05-03
