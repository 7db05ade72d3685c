# The working tree has a mistake; two revisions do not see it.
rulecheck diff v1:river main:river --over 2024-05-01..2024-05-03 --lang en | grep -A 3 Impact
# A revision by itself is the same place as the other side's; here, behind a file, that file.
git checkout -q river
rulecheck diff v1 river --over 2024-05-01..2024-05-03 --lang en | grep -A 3 Impact
rulecheck diff v1 river/rules/ferry-2025.yaml --over 2024-05-01..2024-05-03 --lang en | grep -A 3 Impact
# Two revisions by themselves are the workspace that commands take here.
cd river/rules
rulecheck diff v1 main --over 2024-05-01..2024-05-03 --lang en | grep -A 3 Impact
rulecheck diff v1:./ferry-2025.yaml main:../rules/ferry-2025.yaml --over 2024-05-01..2024-05-03 --lang en | grep -A 3 Impact
rulecheck diff v1:.. main:.. --over 2024-05-01..2024-05-03 --lang en | grep -A 3 Impact
cd ..
rulecheck diff v1:. main:. --over 2024-05-01..2024-05-03 --lang en | grep -A 3 Impact
cd ..
rulecheck diff ./river main:river --over 2024-05-01..2024-05-03 --lang en | grep -A 3 Impact
git status --short
