# A diff that patch takes, and nothing is written.
spoil() {
  sed -i 's/en: "Boating"/en: Boating/' river/topics.yaml
  sed -i 's/through:/trough:/; s/"#f9a825"/#f9a825/' river/rules/low-water.yaml
  printf '%s' "$(sed 's/en: "Wind force"/en: Wind force/' river/metrics.yaml)" > river/metrics.yaml
  sed -i 's/$/\r/' river/topics.yaml
  mv river/rules/low-water.yaml "river/rules/low water.yaml"
}
spoil; cp -r river before
rulecheck validate river --diff > fixes.diff; echo "exit $?"
cat fixes.diff
diff -r before river && echo "nothing was written"
patch -s -p1 < fixes.diff && rulecheck validate river --diff; echo "exit $?"
echo "== git takes it, too"
rm -r river && cp -r before river && git apply fixes.diff && rulecheck validate river
echo "== from inside of the workspace"
rm -r river && cp -r before river
cd river && rulecheck validate --diff | patch -s -p1 && rulecheck validate
echo "== a whole path"
cd .. && rm -r river && cp -r before river
rulecheck validate "$(pwd)/river/topics.yaml" --diff 2> /dev/null
rulecheck validate ./river/topics.yaml --diff 2> /dev/null | head -1
