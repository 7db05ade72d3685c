escapes() { tr -cd '\033' | wc -c; }
for color in auto always never; do
  echo "$color: $(rulecheck eval --rules rules --county 15083 --on 2021-05-10 --color $color | escapes) in the answer"
done
sed -i 's/above: 850/abvoe: 850/' river/rules/ferry-2025.yaml
rulecheck validate river --color always | sed 's/\x1b/^/g'
NO_COLOR=1 rulecheck validate river --color always | escapes
rulecheck validate river --color always --output text=a.txt > /dev/null; escapes < a.txt
rulecheck eval --rules river --all --color always 2>&1 > /dev/null | sed 's/\x1b/^/g' | head -n 2
