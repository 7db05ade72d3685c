rulecheck eval --county "sk rostock" "Landkreis Rostock" 13003 Muenster --on 2021-05-10 --format csv
