# Services read a report whatever the exit code.
rulecheck validate brook --format concise --output sarif=a.sarif --output junit=a.xml --output gitlab=a.json --output json=b.json
echo "exit $?"
cat a.sarif a.xml a.json
rulecheck validate brook --format github 2> err; echo "exit $?"
printf 'ruleset: [\n' > river/rules/ferry-2025.yaml
rulecheck test --rules river --format junit --output json=b.json 2> err; echo "exit $?"
rulecheck test --rules river --format github 2> err; echo "exit $?"
ls
