# Git works in another folder, where a relative TMPDIR would lead elsewhere.
git checkout -q river; mkdir scratch; cd river
mkdir scratch; TMPDIR=scratch rulecheck diff rev:v1:river . --lang en | head -1; ls scratch ../scratch
TMPDIR=nowhere rulecheck diff rev:v1:river .; echo "exit $?"
TMPDIR= rulecheck diff rev:v1:river . --lang en | head -1
(unset TMPDIR; rulecheck diff rev:v1:river . --lang en | head -1)
