# Rules cannot hold an escape sequence; the names in a table of counties can, and do no harm.
cp -r rules mine; sed -i 's/de: "Notbremse", en: "Brake"/de: "\\e[31mrot", en: "\\e]0;x\\a"/' mine/federal/emergency-brake.yaml; rulecheck eval --rules mine --county 15083 --on 2021-05-10 --lang en; echo "exit $?"
esc=$(printf '\033[31mred\033]0;title\a'); file=$(ls river/*.csv); sed -i "s/^0103\\(.*\\)UP/0103$esc\\1UP/" $file; sed -i "s/^0103/0103$esc/" river/data/readings.csv;
rulecheck list --rules river --on 2024-05-01 --search red 2>&1 | head -12
