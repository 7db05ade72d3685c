rulecheck rules bathing --rules river --lang en; rulecheck rules ferry --rules river --lang en; rulecheck rules bw-opening --on 2021-05-20 --lang en | head -14
