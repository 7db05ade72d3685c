rulecheck rules low-water --rules rules/examples/river --on 2025-07-20 --lang en; rulecheck rules --rules rules/examples/hospital --lang en by-hospital-hotspot | grep -B3 'only '
