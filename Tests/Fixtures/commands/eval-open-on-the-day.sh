rules="--rules pending"
for day in "01 2024-01-02" "01 2024-01-03" "02 2024-01-11" "02 2024-01-14" "04 2024-01-12" "04 2024-01-13" "03 2024-01-03" "03 2024-01-08"; do
  rulecheck eval $rules --county ${day% *} --on ${day#* } --format csv | tail -n 1
  rulecheck eval $rules --county ${day% *} --on ${day#* } | sed -n '/ since /,/: [A-Z]/p'
done
rulecheck replay $rules
