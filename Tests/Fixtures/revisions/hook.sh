# A hook of a repository is told of it, and so is what it starts; what it asks about may lie in another.
git checkout -q river
first_lines() { rulecheck diff "$@" --over 2024-05-01..2024-05-03 --lang en 2>&1 | grep -A 1 -E 'Impact|rulecheck:'; }
git init -q -b main ../other-$$
other=$(cd ../other-$$ && pwd)
echo "- of another repository"
GIT_DIR=$other/.git GIT_WORK_TREE=$other GIT_INDEX_FILE=$other/.git/index GIT_PREFIX= first_lines v1 river
GIT_DIR=$other/.git GIT_OBJECT_DIRECTORY=$other/.git/objects first_lines v1:river main:river
echo "- of this one, in a folder below its top"
(cd river && GIT_DIR=$(git rev-parse --absolute-git-dir) GIT_PREFIX=river/ first_lines v1 .)
echo "- in a linked worktree"
git worktree add -q --detach linked main
(cd linked && GIT_DIR=$(git rev-parse --absolute-git-dir) first_lines v1 river)
rm -rf "$other"
echo "- with commits that only the hook sees"
mkdir store
GIT_OBJECT_DIRECTORY=$PWD/store GIT_ALTERNATE_OBJECT_DIRECTORIES=$PWD/.git/objects sh -c '
  sed -i "s/above: 450/above: 455/" river/rules/ferry-2025.yaml; git add river
  git -c user.name="A Name" -c user.email=name@example.org commit -q -m "Later"; git rev-parse HEAD > id'
GIT_DIR=$PWD/.git GIT_OBJECT_DIRECTORY=$PWD/store GIT_ALTERNATE_OBJECT_DIRECTORIES=$PWD/.git/objects \
  rulecheck diff v1:river "HEAD:river" --lang en | head -1
echo "- where there is no repository, the one that is named"
mkdir -p /tmp/nowhere-$$
repository=$PWD/.git
(cd /tmp/nowhere-$$ && GIT_CEILING_DIRECTORIES=/tmp GIT_DIR=$repository GIT_OBJECT_DIRECTORY=$repository/../store GIT_ALTERNATE_OBJECT_DIRECTORIES=$repository/objects rulecheck diff v1:river HEAD:river --lang en | head -1)
rm -rf /tmp/nowhere-$$
