# Who asks for something that cannot be written hears of it.
[ -c /dev/full ] || { echo "skipped: this system has no /dev/full"; exit; }
for what in --help "help eval" "eval --help" --version "--generate-completion-script bash" "--generate-completion-script zsh" "--experimental-dump-help" "explain gap" "schema ruleset"; do
  rulecheck $what > /dev/full; echo "$what: exit $?"
done
# A file that may not grow is written as little as on a full disk.
echo "== a new workspace"
mkdir there; before=$(find . | sort)
for folder in new there deep/er/new; do (ulimit -f 4; rulecheck init $folder > out 2>&1); echo "exit $?"; cat out; rm out; done
(cd there; (ulimit -f 4; rulecheck init . > out); echo "exit $?"; rm -f out)
(cd there; ulimit -f 4; rulecheck init .); echo "exit $?"
# Nothing is left either where it cannot be said that a folder was written.
for folder in new there deep/er/new; do rulecheck init $folder 2>&1 > /dev/full; echo "exit $?"; done
(cd there; rulecheck init . 2>&1 > /dev/full); echo "exit $?"
[ "$(find . | sort)" = "$before" ] && echo "nothing is left"
# A reader that went away has heard enough.
(rulecheck init new; echo "exit $?" > code) | (exec <&-; sleep 1)
cat code; ls new
echo "== messages"
(ulimit -f 2; rulecheck changes --since 2021-05-09 --on 2021-05-10 --county Regen --format cap --into alerts); echo "exit $?"
rulecheck changes --since 2021-05-09 --on 2021-05-10 --county Regen --format cap --into alerts 2>&1 > /dev/full; echo "exit $?"
rulecheck diff --on 2021-05-10 rules rules --format cap --into alerts 2>&1 > /dev/full; echo "exit $?"
find alerts* 2>/dev/null
echo "== fixes"
sed -i 's/en: "Boating"/en: Boating/' river/topics.yaml; cp -r river before
(ulimit -f 0; rulecheck validate river --fix; echo "exit $?") 2>&1 | cat
diff -r before river && find river -name '.*'
# Nothing is changed where it cannot be said; a reader that went away has heard enough.
rulecheck validate river --fix > /dev/full; echo "exit $?"
diff -r before river && find river -name '.*'
rulecheck validate river --fix --format github 2> /dev/full; echo "exit $?"
diff -r before river && find river -name '.*'
rulecheck validate river --fix | (exec <&-; sleep 1)
diff -r before river; find river -name '.*'
