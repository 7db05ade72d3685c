rulecheck changes --rules rules/examples/drought --since 2025-04-21 --on 2025-04-22 --county Moesa --messages --lang it | head -9
cp -r rules/examples/drought draft && sed -i '/^  reason-values:/d; /^  lifted:/d' draft/messages.yaml
ask="rulecheck changes --rules draft --since 2025-04-21 --on 2025-04-22 --county Moesa"
$ask --format cap
$ask --messages --lang it; echo $?
$ask --messages --format json > answer; echo $?
$ask --messages --lang de | head -3; echo $?
