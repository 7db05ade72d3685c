# Where one file cannot be written, none is.
sed -i 's/en: "Boating"/en: Boating/' river/topics.yaml
sed -i 's/en: "Flow"/en: Flow/' river/metrics.yaml
sed -i 's/"No restrictions"/No restrictions/' river/rules/low-water.yaml
cp -r river before
chmod a-w river/topics.yaml
rulecheck validate river --fix; echo "exit $?"
chmod u+w river/topics.yaml; chmod a-w river/rules
rulecheck validate river --fix; echo "exit $?"
chmod u+w river/rules
diff -r before river && echo "as before"; find river -name '.*'
ln -s topics.yaml river/more.yaml
sed -i 's/^topics: topics.yaml/topics: more.yaml/' river/rulecheck.yaml
rulecheck validate river --fix; ls -l river/more.yaml | grep -o 'more.*'
