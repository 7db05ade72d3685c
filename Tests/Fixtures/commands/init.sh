rulecheck init mine && cd mine && rulecheck validate && rulecheck test --coverage-at-least 100 && rulecheck eval --county Harbour --on 2025-03-20 && find . -type f | sort && head -1 tests/flood.yaml
