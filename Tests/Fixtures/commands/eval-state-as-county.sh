rulecheck eval --county Hessen; rulecheck replay --county hesse; rulecheck eval --county "SK Rosenhiem"
rulecheck eval --county "SK Berlin Mitte" --on 2021-05-10 --format csv
