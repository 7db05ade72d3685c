# Where no rule needs figures, none are missing.
tiers="--rules rules/examples/tiers"
rulecheck eval $tiers --state London --on 2020-10-20; rulecheck list $tiers --search london
rulecheck history $tiers --county london --days 2
