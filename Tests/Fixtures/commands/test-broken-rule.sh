sed -i 's/above: 150/at-least: 150/' rules/federal/emergency-brake.yaml; rulecheck test --lang en | head -30
