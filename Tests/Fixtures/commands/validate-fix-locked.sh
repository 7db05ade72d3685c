# Another program that holds a lock is waited for, but not for ever.
sed -i 's/en: "Boating"/en: Boating/' river/topics.yaml; cp -r river before
exec 9< river; flock 9
rulecheck validate river --fix; echo "exit $?"
diff -r before river && echo "as before"
rulecheck validate river --diff > patch; echo "exit $?"
exec 9<&-
rulecheck validate river --fix | grep -v '^ '; diff -r before river
