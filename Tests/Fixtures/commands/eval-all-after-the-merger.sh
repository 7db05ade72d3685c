rulecheck eval --all --on 2021-07-01 --format csv | grep -c "^16056"; rulecheck eval --all --on 2021-06-30 --format csv | grep "^16056"
