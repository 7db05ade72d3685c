sed -i 's/2021-05-19: brake-100, 2021-05-20: normal/2021-05-18: brake-100, 2021-05-19: normal/' rules/tests/emergency-brake.yaml; rulecheck test --lang en rules/tests --run 'de-emergency*börde*'
