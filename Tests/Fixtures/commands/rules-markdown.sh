rulecheck rules --rules river --format markdown --lang en; rulecheck rules by-hotspot --format markdown
