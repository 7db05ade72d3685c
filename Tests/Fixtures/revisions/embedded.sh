# What lies in a folder and looks like a repository is none of ours.
git checkout -q river
git clone -q --bare . bare
rm -rf river/.git && cp -r bare/. river
git -C bare update-ref refs/heads/main v1
for at in HEAD config objects refs packed-refs; do [ -e bare/$at ] && rm -rf river/$at && cp -r bare/$at river/$at; done
rm -rf bare
printf '[core]\n\tbare = true\n\tfsmonitor = "touch %s/executed"\n\thooksPath = %s/hooks\n' $PWD $PWD >> river/config
mkdir hooks; printf '#!/bin/sh\ntouch %s/executed\n' $PWD > hooks/post-index-change; chmod +x hooks/post-index-change
echo "== a bare repository"
rulecheck diff main ./river --lang en | head -1
(cd river && rulecheck diff main . --lang en 2>&1)
echo "== a repository in a folder, of which main is another"
mkdir river/.git; for at in HEAD config objects refs packed-refs; do [ -e river/$at ] && mv river/$at river/.git/$at; done
sed -i 's/bare = true/bare = false/' river/.git/config
rulecheck diff main ./river --lang en | head -1
rulecheck diff main ./river/rules/ferry-2025.yaml --lang en | head -1
echo "== hooks and programs that the repository itself names"
rm -rf river/.git
git config core.hooksPath $PWD/hooks; git config core.fsmonitor "touch $PWD/executed"
echo '* filter=touch' > .gitattributes; git config filter.touch.smudge "touch $PWD/executed; cat"
rulecheck diff rev:v1 ./river --lang en | head -1
test ! -e executed && echo "nothing was executed"
