# Each link to a folder has all of its files once more.
git checkout -q river
mkdir river/many
for at in $(seq 500); do echo > river/many/$at.txt; done
for at in $(seq 500); do ln -s many river/link-$at; done
git add river
git -c user.name=A -c user.email=a@example.org commit -q -m 'Links'
rulecheck diff v1:river main:river
