# A path says which workspace is meant, as it does for validate.
cp -r rules w; cp -r rules v; cd w/federal
for path in ../../v ../../v/tests ../../v/tests/hotspot.yaml; do rulecheck test $path | tail -2; done
cd ../..; rm -r rules; rulecheck test w/tests/hotspot.yaml; rulecheck test w/tests/hotspot.yaml v/tests; echo "exit $?"
rulecheck test --rules w v/tests; echo "exit $?"; mkdir x; rulecheck test x; echo "exit $?"
