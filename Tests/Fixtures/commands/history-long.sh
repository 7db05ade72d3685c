rulecheck history --county 15083 --days 365 --lang en | sed -n "1,8p;295,400p"
