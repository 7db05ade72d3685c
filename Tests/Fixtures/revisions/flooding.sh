# What git starts may write for as long as it likes.
git checkout -q river
mkdir bin
printf '#!/bin/sh\n(exec 1>&-; end=$(($(date +%%s) + 15)); while [ $(date +%%s) -lt $end ]; do echo "warning: still at it" >&2; done) &\nexec %s "$@"\n' "$(command -v git)" > bin/git
chmod +x bin/git
PATH=$PWD/bin:$PATH timeout 12 rulecheck diff v1:river main:river --lang en > answer
echo "$?: $(head -1 answer)"
# What git complains about stands behind what it only remarks.
printf '#!/bin/sh\ncase "$*" in *show-prefix*) echo "warning: a remark" >&2; echo "hint: more" >&2; echo "fatal: the disk is gone" >&2; exit 128;; esac\nexec %s "$@"\n' "$(command -v git)" > bin/git
PATH=$PWD/bin:$PATH rulecheck diff v1:river main:river
