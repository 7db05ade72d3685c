# Alerts and feeds of one folder go on from day to day, and the site has the alerts that have not expired.
cp -r rules/examples/small valley
cat >> valley/messages.yaml <<Y
cap: { sender: alerts@example.org, category: Met, event: { en: "River", de: "Fluss" }, codes: ["profile:1.0"] }
Y
for day in 12 13 14 15 16 17 18 19 20; do
  ask="rulecheck changes --rules valley --since 2025-03-$((day - 1)) --on 2025-03-$day --county Harbour"
  $ask --format cap --into alerts; $ask --format atom --into feeds --base https://www.example.org/river
done
for file in alerts/*.xml; do grep -hE '<(msgType|code|references|expires)>' $file | sort -u; done
grep -hE '<(title|updated)>' feeds/04.en.atom; ls feeds
# Asked again, nothing is told twice.
before=$(cat feeds/* | cksum); $ask --format atom --into feeds --base https://www.example.org/river; [ "$before" = "$(cat feeds/* | cksum)" ]; echo $?
rulecheck publish --rules valley --on 2025-03-20 --out site --alerts alerts; cat site/api/v1/cap/index.json; ls site/api/v1/cap
rulecheck publish --rules valley --on 2025-03-20 --out site --alerts alerts
rulecheck publish --rules valley --on 2025-03-20 --out site --alerts feeds; echo $?
rm alerts/*.xml; rulecheck publish --rules valley --on 2025-03-20 --out other --alerts alerts; echo $?
# What is not a folder of feeds is left alone.
echo '{}' > feeds/feeds.json; $ask --format atom --into feeds; echo $?
sed -i 's/^workspace: .*/workspace: other/' valley/rulecheck.yaml; echo '{"version": 1, "workspace": "model-valley"}' > feeds/feeds.json; $ask --format atom --into feeds; echo $?
