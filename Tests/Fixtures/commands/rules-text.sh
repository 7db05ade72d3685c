rulecheck rules by-traffic-light --on 2020-10-18 --lang en
