sed -i 's/198,26.5/-1,26.5/; s/331,395/3310,3950/' river/data/gauges.csv
rulecheck validate river; rulecheck validate river --data
rulecheck validate river/data --data | tail -2; rulecheck validate river/topics.yaml --data
