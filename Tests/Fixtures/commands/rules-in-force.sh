rulecheck rules by-brake --on 2021-05-01 --lang en | grep -vE '^ +(–|§)' | head -40; rulecheck rules by-brake | grep -c 'solange diese Stufe in Kraft ist'
