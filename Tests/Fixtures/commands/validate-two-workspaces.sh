cp -r river lake
sed -i 's/en: "Boating"/en: Boating/' river/topics.yaml
sed -i 's/en: "Watering"/en: Watering/' lake/topics.yaml
rulecheck validate river lake; rulecheck validate river/topics.yaml lake/topics.yaml rules --format github
