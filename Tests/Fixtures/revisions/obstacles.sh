# What keeps git from reading a revision is told, not that there is none; and a name that is none says so.
try() { echo "== $1"; shift; rulecheck "$@" || echo "exit $?"; }
exec 2>&1
try 'nothing behind rev:' diff rev: ./river
try 'nothing before the colon' diff : ./river
try 'nothing between' diff rev::river ./river
git update-ref refs/remotes/origin/main main; git tag origin/main
try 'a tag as a remote branch' diff rev:origin/main~1:river ./river
touch "$(printf 'caf\303\251.yaml')"
try 'another normal form' diff "$(printf 'cafe\314\201.yaml')" ./river
mkdir .hidden; cp -r river .hidden/river; git add .hidden; git -c user.name=A -c user.email=a@example.org commit -q -m Hidden
try 'a folder that is hidden' diff rev:HEAD:.hidden/river rev:v1:river | tail -1
id=$(git rev-parse 'main^{tree}'); object=.git/objects/$(echo $id | cut -c1-2)/$(echo $id | cut -c3-); mv $object lost
try 'a commit without its files' diff rev:main:river ./river
mv lost $object
cp .git/config settings; printf '[core]\n\trepositoryformatversion = 1\n[extensions]\n\tfoo = bar\n' > .git/config
try 'an extension of the repository' diff rev:main:river ./river
cp settings .git/config; mv .git/HEAD .git/LOST
try 'a damaged repository' diff rev:main:river ./river
