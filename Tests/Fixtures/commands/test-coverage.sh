rulecheck test --coverage --run by-hotspot/above
