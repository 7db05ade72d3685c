# By the figures, a flood ends on 18 March, which is told on the 16th. From that day on another version applies, word for word the same
# or with another distance, or one that begins without a flood: nobody is told that the flood goes on.
rulecheck init before > init.txt
sed -i 's/consecutive: 2 days, effective: next day/consecutive: 2 days, effective: day after next/' before/flood.yaml
cp -r before same
sed 's/version: "2025"/version: "March"/; s/from: 2025-03-01/from: 2025-03-18/; s/^calendar:/begins: continue\ncalendar:/' \
  before/flood.yaml > same/march.yaml
sed -i 's/rulesets: .flood.yaml./rulesets: [flood.yaml, march.yaml]/' same/rulecheck.yaml
cp -r same wider
sed -i 's/metres: 10/metres: 20/' wider/march.yaml
cp -r same over
sed -i 's/begins: continue/begins: { phase: normal }/' over/march.yaml
told() {
  echo "== $*"
  rulecheck changes --county Harbour --lang en "$@"
}
told --rules before --since 2025-03-15 --on 2025-03-16
told --rules same --since 2025-03-16 --on 2025-03-17
told --rules same --old-rules before --since 2025-03-16 --on 2025-03-17
told --rules same --since 2025-03-17 --on 2025-03-18
told --rules wider --old-rules before --since 2025-03-16 --on 2025-03-17
told --rules wider --since 2025-03-17 --on 2025-03-18
told --rules over --old-rules before --since 2025-03-16 --on 2025-03-17
rulecheck eval --rules wider --county Harbour --on 2025-03-17 --lang en
