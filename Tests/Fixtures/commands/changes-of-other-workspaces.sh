# The older rules spoke English alone, lacked one ordinance, and had one district elsewhere.
cp -r river old; rm -r old/tests; sed -i "/^tests:/d; s/languages: .*/languages: [en]/" old/rulecheck.yaml
grep -rl "de: " old --include=*.yaml | xargs sed -i -E "s/\{ de: \"[^\"]*\", /{ /; /^ +de: \"/d"
rulecheck validate old > validated.txt; tail -3 validated.txt
rulecheck changes --rules river --since 2024-05-01 --on 2024-05-02 --old-rules old --lang de
rm old/rules/ferry-2024.yaml old/rules/ferry-2025.yaml; sed -i "/ferry/d" old/rulecheck.yaml
rulecheck changes --rules river --since 2024-05-01 --on 2024-05-02 --old-rules old --lang en
rulecheck diff river old --on 2024-05-02 --lang en | sed -n "/^What/,\$p"
