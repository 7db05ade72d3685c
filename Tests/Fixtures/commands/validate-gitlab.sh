# Paths from the working directory, and each fingerprint once.
sed -i 's/above: 850/abvoe: 850/' river/rules/ferry-2025.yaml
cp -r river brook
rulecheck validate ./river brook/ --format gitlab; echo "exit $?"
cd river && rulecheck validate ../brook --format gitlab | grep path | sort -u | sed "s|$(cd .. && pwd -P)|TOP|"
rulecheck validate ../rules --format gitlab
