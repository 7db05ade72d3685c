rulecheck eval --county "Berlin Mitte" --on 2021-05-18 --lang en | head -8
