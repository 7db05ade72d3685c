rulecheck diff mian:river main:river
rulecheck diff v1:river 'HEAD~7'
rulecheck diff -- --output=x main:river
rulecheck diff -- '-x:river' main:river
rulecheck diff v1..main:river main:river
rulecheck diff :river main:river
test ! -e x
