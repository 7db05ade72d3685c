rulecheck=$(command -v rulecheck)
mkdir empty
PATH=$PWD/empty $rulecheck diff main:river river
