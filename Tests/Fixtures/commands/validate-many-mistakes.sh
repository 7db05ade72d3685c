sed -i 's/title:/titel:/; s/2024/24/; s/, en:/ en:/; s/below/lower/; s/3 days/3/; s/"#/#/' river/rules/*.yaml river/topics.yaml
rulecheck validate river
