# What the list of changes does not say of a notice: counties in which the other one no longer counts, or has been cut off, days between the two, a date after the first day, and that the law does not allow it.
printf 'notices: north\nentries: []\n' > decisions/notices.yaml
add() { rulecheck notice add --rules decisions "$@" 2>&1; echo "exit $?"; }
remarks() { add --replaces order-1 "$@" --id order-3 --legal-basis "Order 3" --dry-run | sed -n '/^\(It is\|`order\|exit\)/,$p'; }
echo "--- ordered, and withdrawn in one county"
add --ruleset smog --areas 01 02 --phase alert --from 2024-03-03 --through 2024-03-09 --id order-1 --legal-basis "Order 1" | head -1
add --replaces order-1 --areas Hills --from 2024-03-05 --legal-basis "Order 2" | head -1
echo "--- extended where it still counts, while the law does not allow it"
add --replaces order-1 --phase alert --from 2024-03-10 --through 2024-03-12 --id order-3 --legal-basis "Order 3" --dry-run
echo "--- in all counties that are named"
remarks --areas 01 02 --phase smog --from 2024-03-10 --through 2024-03-12
echo "--- a gap of one day, of several, and over the end of a month; a late date"
remarks --areas Port --phase smog --from 2024-03-11 --date 2024-03-13
remarks --areas Port --phase smog --from 2024-03-14
remarks --areas Port --phase smog --from 2024-04-14
echo "--- where it counts nowhere any more"
add --replaces order-1 --areas Port --from 2024-03-07 --legal-basis "Order 4" | head -1
add --replaces order-1 --phase smog --from 2024-03-10 --legal-basis "Order 5"
echo "--- a finding that the workspace takes for an error, and one that it does not want"
grade() { sed -i '/^severities:/d' decisions/rulecheck.yaml; echo "severities: { disallowed-notice: $1 }" >> decisions/rulecheck.yaml; }
order() { add --ruleset smog --areas Port --phase alert --from 2024-03-11 --through 2024-03-12 --id order-6 --legal-basis "Order 6" --dry-run; }
grade error; order
grade off; order | head -1
echo "--- cut off in one county by a notice without an end: extended, and withdrawn"
printf 'notices: north\nentries: []\n' > decisions/notices.yaml
add --ruleset smog --areas 01 02 --phase alert --from 2024-03-03 --through 2024-03-09 --id order-1 --legal-basis "Order 1" | head -1
add --ruleset smog --areas Port --phase clear --from 2024-03-06 --id order-2 --legal-basis "Order 2" | head -1
remarks --phase smog --from 2024-03-12
remarks --areas Port --phase smog --from 2024-03-07
remarks --from 2024-03-07
remarks --areas Port --from 2024-03-07
remarks --areas Port --from 2024-03-05
