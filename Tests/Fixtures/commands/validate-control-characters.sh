# Escape sequences in texts, names and paths come out harmless in every format.
esc=$(printf '\033[31mred\033]0;title\a')
sed -i 's/en: "Boating"/en: "\\e[31mred {\\e[0m}", "\\e]0;x\\a": "y"/' river/topics.yaml
sed -i 's/phase: very-low/phase: "a\\e[2J\\u202e\\u009b"/' river/rules/low-water.yaml
sed -i "s/topics: topics.yaml/topics: topics.yaml\n$(printf '\342\200\256')key: 1/" river/rulecheck.yaml
sed -i "s/^0103\\(.*\\)UP/0103$esc\\1U$esc/" river/districts.csv
mv river "river$esc"
for format in text json github sarif; do
  rulecheck validate "river$esc" --format $format > out; echo "$format: exit $?"
  if LC_ALL=C grep -q "$(printf '[\001-\010\013-\037\177]')" out; then echo "control characters in $format"; fi
  if LC_ALL=C grep -qE "$(printf '\302[\200-\237]|\342\200[\250-\256]')" out; then echo "others in $format"; fi
done
rulecheck validate "river$esc"
rulecheck validate "$esc"; rulecheck explain "$esc"
