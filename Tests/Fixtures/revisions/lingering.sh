# What git starts may outlive it, and hold what it writes to open.
git checkout -q river
mkdir bin
printf '#!/bin/sh\nsleep 15 &\nexec %s "$@"\n' "$(command -v git)" > bin/git
chmod +x bin/git
PATH=$PWD/bin:$PATH timeout 12 rulecheck diff v1:river main:river --lang en > answer
echo "$?: $(head -1 answer)"
