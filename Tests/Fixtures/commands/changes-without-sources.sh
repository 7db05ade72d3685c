# Without a source nothing is answered; with one that has no figures yet it is what the rules say.
sed "/^sources:/d" river/rulecheck.yaml > without.yaml; cp river/rulecheck.yaml with.yaml; cp without.yaml river/rulecheck.yaml
rulecheck changes --rules river --since 2024-05-01 --on 2024-05-02; cp with.yaml river/rulecheck.yaml
rm -r river/tests river/sources/rain.yaml river/sources/readings.yaml; sed -i "/^tests:/d" river/rulecheck.yaml
sed -i 2,9d river/data/gauges.csv; cat river/data/gauges.csv
rulecheck changes --rules river --since 2023-12-31 --on 2024-01-01 --lang en
rulecheck changes --rules river --since 2023-12-31 --lang en
