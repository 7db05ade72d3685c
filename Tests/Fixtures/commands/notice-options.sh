# An error of a notice that is not written yet names the option, not a line that does not exist; a notice may change nothing.
cp decisions/notices.yaml before.yaml
add() { rulecheck notice add --rules decisions --from 2024-03-12 "$@" > shown.txt; echo "exit $?"; cat shown.txt; }
add --ruleset smig --areas Port --phase smog --legal-basis "Gazette no. 8"
add --ruleset smog --areas Prt --phase smog --legal-basis "Gazette no. 8"
add --ruleset smog --states Nrth --phase smog --legal-basis "Gazette no. 8"
add --ruleset smog --areas Port --phase smug --legal-basis "Gazette no. 8"
add --ruleset smog --areas Port --phase smog --through 2024-03-11 --legal-basis "Gazette no. 8"
add --ruleset smog --areas Port --phase smog --id gazette-5 --legal-basis "Gazette no. 8"
add --ruleset smog --areas Port --phase smog --id a:b --legal-basis "Gazette no. 8" --url hello
add --replaces gazette-99 --legal-basis "Gazette no. 8"
add --replaces gazette-5 --ruleset smog --areas Port --phase smog --legal-basis "Gazette no. 8"
diff before.yaml decisions/notices.yaml && echo unchanged
add --ruleset smog --areas Port --phase clear --id gazette-8 --legal-basis "Gazette no. 8"
add --ruleset smog --country --phase smog --legal-basis "Gazette no. 9"
add --ruleset smog --country --phse smog --legal-basis "Gazette no. 9"
echo "--- what would be written in another way in a file, and other words"
add --ruleset smog --areas North --phase smog --legal-basis "Gazette no. 9"
add --ruleset smog --areas Island --phase smog --legal-basis "Gazette no. 9"
add --ruleset smog --areas Port,Hills --phase smog --legal-basis "Gazette no. 9"
add --ruleset smog --states North,South --phase smog --legal-basis "Gazette no. 9"
add --ruleset smog --areas Port --phase "Smog alert" --legal-basis "Gazette no. 9"
add --ruleset smog --country --phase smog --legal-basis " "
add --ruleset smog --country --phase smog --title en=" " --legal-basis "Gazette no. 9"
add --country --phase smog --legal-basis "Gazette no. 9"
add --ruleset smog --county Port --phase smog --legal-basis "Gazette no. 9"
add --ruleset smog --country --phase smog --until 2024-03-13 --legal-basis "Gazette no. 9"
add --ruleset smog --country --phase smog --through 2024-02-30 --legal-basis "Gazette no. 9"
add --replaces gazette-6 --phase smog --legal-basis "Gazette no. 9"
