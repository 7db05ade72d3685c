# Repositories that a change brings, or that were left in the workspace: none is used, with this git and with one that is older than 2.38.
here=$(pwd -P)
git checkout -q river
first() { rulecheck diff "$@" --lang en 2>&1 | head -${lines:-1} | sed "s|$here|HERE|g"; }
git clone -q --bare . ../bare-$$
bare() { # FOLDER: a bare repository in it, whose main is v1, and which runs a program wherever it can
  mkdir -p "$1"; cp -r ../bare-$$/HEAD ../bare-$$/objects "$1"; mkdir -p "$1/refs/heads" "$1/info" "$1/objects/info"
  git rev-parse main > "$1/refs/heads/main"; echo 1111111111111111111111111111111111111111 > "$1/refs/heads/missing"
  printf '[core]\n\trepositoryformatversion = 1\n\tbare = true\n\tfsmonitor = touch %s/executed\n\thooksPath = hooks\n[include]\n\tpath = more\n' $here > "$1/config"
  printf '[extensions]\n\tpartialClone = evil\n[protocol "ext"]\n\tallow = always\n[remote "evil"]\n\turl = ext::touch %s/executed\n\tpromisor = true\n[filter "evil"]\n\tsmudge = touch %s/executed\n' $here $here > "$1/more"
  echo "* filter=evil" > "$1/info/attributes"; echo "$(git rev-parse v1 main | tr '\n' ' ')" > "$1/info/grafts"; echo $here/.git/objects > "$1/objects/info/alternates"
}
tried() {
  echo "== a bare repository"
  bare river
  first v1 ./river; (cd river && first v1 . && lines=2 first missing . && rulecheck diff v1:river main:river --lang en | head -1)
  mkdir river/.git; (cd river && lines=2 first v1 .); rmdir river/.git
  echo "== a file that names it, in a repository and in none"
  echo "gitdir: ." > river/.git
  first v1 ./river
  mkdir ../above-$$; cp -r river ../above-$$; (cd ../above-$$ && lines=9 first v1 ./river | tr -s '\n ' ' ' | grep -o 'is a file or link in the workspace.*'); rm -r ../above-$$
  echo "gitdir: $here/river" > river/.git
  first v1 ./river; (cd / && first v1 "$here/river")
  rm river/.git
  echo "== a submodule"
  mkdir .git/modules; git clone -q --separate-git-dir .git/modules/river . ../module-$$; mv ../module-$$/.git river; rm -rf ../module-$$
  git -C .git/modules/river update-ref refs/tags/v1 main; git -C .git/modules/river config core.worktree ../../../river
  first v1 ./river; (cd / && first v1 "$here/river"); rm -r .git/modules river/.git
  git clean -fdq river; git checkout -q river; rm -rf river/objects river/refs river/info
  echo "== no checkout, as an archive would be"
  mkdir ../archive-$$; cp -r river ../archive-$$; bare ../archive-$$/river; bare ../archive-$$
  (cd ../archive-$$ && lines=3 first v1 ./river; cd river && lines=3 first v1 .); rm -r ../archive-$$
  echo "== grafts and replacements"
  git replace v1 main; mkdir -p .git/info; echo "$(git rev-parse v1 main | tr '\n' ' ')" > .git/info/grafts
  first v1 ./river; first v1...main:river; git replace -d v1 > /dev/null; rm .git/info/grafts
}
tried > ../answers-$$ 2>&1; cat ../answers-$$
echo "== with an older git"
mkdir older; real=$(command -v git)
cat > older/git <<END
#!/bin/sh
unset GIT_NO_LAZY_FETCH
for word; do shift; case \$word in safe.bareRepository=*) word=advice.none=true ;; esac; set -- "\$@" "\$word"; done
exec $real "\$@"
END
chmod +x older/git
(PATH=$here/older:$PATH; tried) > ../older-$$ 2>&1; diff ../answers-$$ ../older-$$ && echo "the same"
test ! -e executed && echo "nothing was executed"
echo "== what may be used"
git worktree add -q --detach ../linked-$$ main
(cd ../linked-$$/river && first v1 . && first v1:river main:river && cd rules && first v1 ..)
mkdir ../beside-$$; (cd ../beside-$$ && first v1 ../linked-$$/river); rmdir ../beside-$$
(cd .. && first v1 ./linked-$$/river)
git worktree remove --force ../linked-$$
(cd / && GIT_DIR=$here/../bare-$$ first v1:river main:river)
(cd ../bare-$$ && lines=3 first v1:river main:river)
mv .git ../real-$$; echo "gitdir: ../real-$$" > .git; first v1 ./river
GIT_TEST_ASSUME_DIFFERENT_OWNER=1 rulecheck diff rev:v1 ./river 2>&1 | grep -c -e dubious -e ownership
GIT_TEST_ASSUME_DIFFERENT_OWNER=1 GIT_CONFIG_COUNT=1 GIT_CONFIG_KEY_0=safe.directory GIT_CONFIG_VALUE_0='*' first v1 ./river
rm -rf ../*-$$
