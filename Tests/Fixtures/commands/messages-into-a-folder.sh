rulecheck changes --since 2021-05-09 --on 2021-05-10 --format cap --into alerts --state BY; ls alerts
rulecheck changes --since 2021-05-09 --on 2021-05-10 --format atom --into feeds --county Regen Cham; ls feeds
rulecheck changes --since 2021-05-09 --on 2021-05-10 --format atom --into feeds --county Regen Cham
rulecheck changes --since 2021-05-09 --on 2021-05-10 --format cap --into again --state BY; diff -r alerts again && echo "the same bytes"
