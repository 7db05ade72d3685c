rulecheck changes --rules rules/examples/drought --since 2025-04-21 --on 2025-04-22 --county Moesa --messages --lang it | head -9
cp -r rules/examples/drought draft && find draft -name '*.yaml' | xargs sed -i 's/\bit: /nl: /g; s/^  it:$/  nl:/; s/\[it, /[nl, /'
echo 'severities: { missing-template: off, missing-word: off }' >> draft/rulecheck.yaml
rulecheck validate --rules draft; echo $?
ask="rulecheck changes --rules draft --since 2025-04-21 --on 2025-04-22 --county Moesa"
$ask --format cap | grep '<language>'
$ask --format atom --into feeds; ls feeds
$ask --messages | head -3
$ask --messages --lang nl; echo $?
$ask --messages --format json > answer; echo $?; grep -o '"language": *"[a-z]*"' answer | sort | uniq
$ask --messages --lang de | head -3; echo $?
