cp -r rules/examples/drought draft && sed -i '/^messages:/d' draft/rulecheck.yaml
rulecheck eval --rules draft --county Moesa --on 2025-04-22 | head -12
