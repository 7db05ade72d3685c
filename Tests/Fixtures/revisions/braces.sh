# A colon in braces belongs to the revision.
git checkout -q river
git -c user.name='A Name' -c user.email=name@example.org commit -q --allow-empty -m 'Note: nothing'
rulecheck diff 'v1:river' 'main^{/Note: no}:river' --lang en | head -1
rulecheck diff 'HEAD^{/Rules}:river' river --lang en | head -1
rulecheck diff 'main^{/Nothing: so}:river' river
# Other braces are letters of a name.
rulecheck diff 'v1{a:river}' ./river
