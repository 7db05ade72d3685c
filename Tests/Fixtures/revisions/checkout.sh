# A revision is read as its checkout would be; what cannot be is an error.
git checkout -q river
commit() { git add -A 2>/dev/null; git -c user.name=A -c user.email=a@example.org commit -q -m "$1"; }
try() { rulecheck diff v1:river main:river --lang en 2>&1 | grep -v '^ ' | head -${1:-3}; }
echo "== other line ends"
echo '* text eol=crlf' > .gitattributes; commit 'Line ends'
rm -rf river; git checkout -q river; grep -c "$(printf '\r')" river/topics.yaml
rulecheck diff main ./river --lang en | head -1
echo "== attributes of the revision, not of the working tree"
echo 'river/metrics.yaml filter=secret' > .gitattributes; commit 'A filter'; rm .gitattributes
try
git checkout -q .gitattributes
echo 'metrics.yaml working-tree-encoding=UTF-16' > river/.gitattributes; rm .gitattributes
iconv -f UTF-8 -t UTF-16 river/metrics.yaml > m; mv m river/metrics.yaml; commit 'An encoding'
try
git rm -q river/.gitattributes; git checkout -q v1 -- river/metrics.yaml
echo 'river/*.yaml ident' > .gitattributes; echo '# $Id$' >> river/topics.yaml; commit 'Identifiers'
try
git rm -q .gitattributes; git checkout -q v1 -- river/topics.yaml; commit 'As before'
echo "== links where there are none"
git mv river/topics.yaml river/subjects.yaml; ln -s subjects.yaml river/topics.yaml; commit 'A link'
try 1
git config core.symlinks false; try; git config --unset core.symlinks
git rm -q --cached river/topics.yaml; rm river/topics.yaml; git mv river/subjects.yaml river/topics.yaml; commit 'As before'
echo "== a submodule"
git init -q ../module-$$; git -C ../module-$$ -c user.name=A -c user.email=a@example.org commit -q --allow-empty -m Empty
git -c protocol.file.allow=always submodule --quiet add ../module-$$ river/rules/module 2>&1; rm -rf ../module-$$
commit 'A submodule'; try
rulecheck diff v1:river main:river/rules/module; git rm -qf river/rules/module; commit 'As before'
echo "== hidden files"
mkdir river/.more; git mv river/metrics.yaml river/.more/metrics.yaml; sed -i 's|metrics: metrics|metrics: .more/metrics|' river/rulecheck.yaml; commit 'Hidden'
try; git reset -q --hard HEAD~1
echo "== one name in two forms"
printf 'ruleset: x\n' > "river/rules/fähre.yaml"; printf 'ruleset: x\n' > "river/rules/$(printf 'fa\314\210hre').yaml"; commit 'Two forms'
try
