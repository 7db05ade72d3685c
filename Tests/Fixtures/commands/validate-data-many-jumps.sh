# Of findings in the data that are alike ten are listed, and the rest is counted.
{ echo 'district,day,level,flow,remark'; for day in $(seq 1 28); do echo "0101,2024-05-$(printf %02d $day),$((day % 2 * 490 + 10)),30,"; done; } > river/data/gauges.csv
rulecheck validate river --data | grep -c sudden-jump
rulecheck validate river --data | grep more
