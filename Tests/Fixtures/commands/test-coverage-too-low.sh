rulecheck test --coverage-at-least 91 --run by-hotspot/above; echo "exit $?"; rulecheck test --coverage-at-least 90 --run by-hotspot/above | head -4; echo; rulecheck test --coverage-at-least 101
