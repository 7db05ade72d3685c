rulecheck eval --all --on 2021-05-10 --format csv | cut -d, -f1 | sort -u | wc -l
