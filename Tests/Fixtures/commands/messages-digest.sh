ask="rulecheck changes --since 2021-05-27 --on 2021-05-28 --county Miesbach"
$ask --messages --digest --lang en | head -12
$ask --messages --digest --lang de --format json | grep -E '"(identifier|headline|push)"'
$ask --digest; echo $?
$ask --messages --digest --format cap; echo $?
