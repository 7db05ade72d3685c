# A revision is read through links as its checkout is: to the workspace, to a rule file, and to a folder above.
git checkout -q river
mkdir laws; git mv river laws/river; ln -s laws/river current; ln -s current newest; ln -s laws all; ln -s ../laws/river/rules/ferry-2025.yaml laws/ferry.yaml
ln -s nowhere dangling; ln -s laws/river/rulecheck.yaml/ file; ln -s "$(printf 'a/%.0s' $(seq 2040))" long
ln -s loop loop; ln -s /etc etc; ln -s ../.. out
git add .; git -c user.name=A -c user.email=a@example.org commit -q -m 'Links'
sed -i 's/above: 450/above: 455/' laws/river/rules/ferry-2025.yaml
for place in current newest all/river laws/river current/rules/ferry-2025.yaml laws/ferry.yaml; do
  case $place in *.yaml) new=laws/river/rules/ferry-2025.yaml ;; *) new=laws/river ;; esac
  echo "== $place"; rulecheck diff rev:HEAD:$place ./$new --lang en | head -1
  rulecheck diff ./$place ./$new --lang en
done
for place in dangling file long loop etc out out/x all current/nothing; do rulecheck diff rev:HEAD:$place ./laws/river; done
echo "== an empty link, and a filter without a name"
empty=$(git hash-object -w --stdin < /dev/null)
git update-index --add --cacheinfo 120000,$empty,laws/river/rules/empty.yaml
git -c user.name=A -c user.email=a@example.org commit -q -m 'An empty link'
rulecheck diff rev:HEAD:current ./current
git rm -q --cached laws/river/rules/empty.yaml; echo 'topics.yaml filter=' > .gitattributes; git add .gitattributes
git -c user.name=A -c user.email=a@example.org commit -q -m 'A filter'
rulecheck diff rev:HEAD:current ./current
