# What init suggests can be typed, whatever the folder is called, and so can what the new README does.
for folder in "ü x" "it's" "-x"; do rulecheck init -- "$folder" > out; grep -A9 '^Try' out | grep rulecheck > lines; cat lines; sh -e lines > out || echo failed; done
cd "ü x"; grep -h '^    rulecheck' README.md > ../lines; cat ../lines; sh -e ../lines | tail -1
grep -rn 'rules/examples' . || echo 'no word of rules/examples' 
