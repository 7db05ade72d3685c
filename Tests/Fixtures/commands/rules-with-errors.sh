echo 'more: 1' >> river/rules/ferry-2024.yaml; rulecheck rules bathing --rules river
