# A file that changes while it is read is an answer or an error, never the end of the program.
cp rules/data/rki-frozen.csv figures.csv
(while [ ! -e done ]; do : > figures.csv; cat rules/data/rki-frozen.csv > figures.csv; done) &
for at in 1 2 3 4 5 6; do
  rulecheck eval --county 15083 --on 2021-05-10 --data figures.csv --format csv > answer 2> errors; status=$?
  case $status in 0) grep -q de-emergency-brake answer ;; 2) grep -q . errors ;; *) false ;; esac || { echo "exit $status"; cat errors; }
done
touch done; wait
