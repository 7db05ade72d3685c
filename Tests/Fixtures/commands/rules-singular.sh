rulecheck rules by-school-weeks --on 2021-04-12 --lang en | grep -o "1 Friday[a-z]*" | sort -u
rulecheck rules by-school-weeks --on 2021-04-12 --lang de | tr -s " \n" " " | grep -o "1 Freitag[a-z]*" | sort -u
