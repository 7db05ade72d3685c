# What was fixed stands in the JSON, and beside the formats that have no place for it.
spoil() { sed -i 's/en: "Boating"/en: Boating/' river/topics.yaml; }
spoil; rulecheck validate river --fix --format json; echo "exit $?"
rulecheck validate river --fix --format json | grep fixed
spoil; rulecheck validate river --fix --format junit | head -3
spoil; rulecheck validate river --fix --format github; echo "exit $?"
spoil; rulecheck validate river --format json | sed -n '/"fix"/,$p'
rulecheck validate river --format sarif | sed -n '/"fixes"/,$p'
