rulecheck init mine --example drought && rulecheck validate --data --rules mine && rulecheck test --rules mine && grep -rh "yaml-language-server" mine | sort -u
