# Two days before they begin no figure can change the phase any more.
rulecheck changes --since 2021-04-20 --on 2021-04-21 --county "LK Börde" "SK München" --lang en
rulecheck changes --since 2021-04-21 --on 2021-04-22 --county "LK Börde" "SK München" --lang en
rulecheck changes --since 2021-04-22 --on 2021-04-24 --county "LK Börde" "SK München" --lang en
