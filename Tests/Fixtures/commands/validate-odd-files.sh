# Pipes, devices and files that are too large are refused, not waited for and not read.
cp -r river lake; cp -r river pond; cp -r river sea
rm river/topics.yaml; mkfifo river/topics.yaml; timeout 20 rulecheck validate river; echo "exit $?"
rm lake/metrics.yaml; ln -s /dev/zero lake/metrics.yaml; timeout 20 rulecheck validate lake; echo "exit $?"
rm pond/topics.yaml; truncate -s 5G pond/topics.yaml; timeout 20 rulecheck validate pond; echo "exit $?"
for file in data/gauges.csv data/rain.json outlines.json districts.csv; do rm sea/$file; truncate -s 5G sea/$file; timeout 20 rulecheck validate sea --data | grep -v '^ '; rm sea/$file; cp lake/$file sea/$file; done
rm sea/data/gauges.csv; mkfifo sea/data/gauges.csv; timeout 20 rulecheck eval --rules sea --county 0101; echo "exit $?"
cat lake/data/gauges.csv | timeout 20 rulecheck eval --rules sea --data /dev/stdin --county 0101 --format csv; echo "exit $?"
