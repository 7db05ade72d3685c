rulecheck changes --rules rules/examples/drought --since 2025-04-21 --on 2025-04-22 --county Moesa --messages --lang it | head -9
cp -r rules/examples/drought draft && sed -i '/^  reason-values:/d; /^  lifted:/d' draft/messages.yaml
echo 'severities: { missing-template: off }' >> draft/rulecheck.yaml
rulecheck validate --rules draft; echo $?
ask="rulecheck changes --rules draft --since 2025-04-21 --on 2025-04-22 --county Moesa"
$ask --format cap | grep '<language>'
$ask --format atom --into feeds; ls feeds
$ask --messages | head -3
$ask --messages --lang it; echo $?
$ask --messages --format json > answer; echo $?; grep -o '"language": *"[a-z]*"' answer | sort | uniq
$ask --messages --lang de | head -3; echo $?
