# Findings in figures are allowed where their source names the file, and files that nothing names at
# their beginning; where an error kept a check from being run, a comment is not called unused.
check() { rulecheck validate river "$@" | grep -vE '^ |explain'; }
sed -i 's/^file: .*/&  # rulecheck: allow stale-data, gap-in-days — the gauge was replaced/' river/sources/gauges.yaml
sed -i '/,2024-05-02,/d' river/data/gauges.csv
mkdir river/web; printf '# rulecheck: allow unnamed-file — for the web server\n# More words.\n\nroot: /srv\n' > river/web/site.yaml
printf 'root: /srv\n# rulecheck: allow unnamed-file — too late\n' > river/web/other.yaml
echo "== without data"; check
echo "== with data"; check --data --today 2024-09-01
echo "== the comment taken away"; sed -i 's/  # rulecheck.*//' river/sources/gauges.yaml; check --data --today 2024-09-01
echo "== unused"; sed -i 's/^file: .*/&  # rulecheck: allow sudden-jump — none/' river/sources/gauges.yaml; check --data
sed -i '1i # rulecheck: allow unnamed-file — it is named' river/topics.yaml; check
echo "== behind errors"; sed -i '1d' river/topics.yaml; sed -i '1i # rulecheck: allow unused-series — tried' river/tests/low-water.yaml
sed -i 's/above: 850/abov: 850/' river/rules/ferry-2025.yaml; check --data
