# Where no rule needs figures, everything that is decided is certain, also after the last decision.
rulecheck replay --rules rules/examples/tiers --county Lancashire
cd rules/examples/tiers; rm rules/national-restrictions*; sed -i 's/^valid: .*/valid: { from: 2020-10-14 }/' rules/local-alert-levels*
rulecheck replay --rules . --county Lancashire; rulecheck replay --rules . --county Lancashire --through 2020-11-13
