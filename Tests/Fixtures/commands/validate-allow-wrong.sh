sed -i 's/en: "Boating"/en: Boating/' river/topics.yaml
try() { sed "$1" river/topics.yaml > new; mv river/topics.yaml old; mv new river/topics.yaml; rulecheck validate river | grep -vE '^ *$|explain'; mv old river/topics.yaml; echo; }
try '2s/$/  # rulecheck: allow unquoted-text/'
try '2s/$/  # rulecheck: allow unquoted-text —/'
try '2s/$/  # rulecheck: allow unquoted — a name/'
try '2s/$/  # rulecheck: allow — a name/'
try '2s/$/  # rulecheck: permit unquoted-text — a name/'
try '3s/$/  # rulecheck: allow unquoted-text — a name/'
try '2s/$/  # rulecheck: allow unknown-key — a name/'
try '2s/Boating/"# rulecheck: allow unquoted-text — a name"/'
try '1s/$/ # rulecheck:/' 
