# A site is written whole, replaces itself, and leaves alone what it did not make.
rulecheck publish --rules river --out site --on 2024-05-03
ls site site/en | sed 's/^/  /'
rulecheck publish --rules river --out site --on 2024-05-02 --base https://rules.example.org/ --lang en
grep -o '<html lang="[a-z]*"' site/index.html; grep -o 'property="og:url" content="[^"]*"' site/de/area/0101.html
touch site/mine.txt
rulecheck publish --rules river --out site
mkdir full; touch full/mine.txt
rulecheck publish --rules river --out full; ls full
rulecheck publish --rules river --out new --base rules.example.org
rulecheck publish --rules river --out new > /dev/full; ls new
for base in https:// https://me:secret@rules.example.org https://rules.example.org/a//b 'https://rules.example.org/?a' 'https://rules.example.org/<b>'; do
  rulecheck publish --rules river --out new --base "$base" 2>&1 | head -1
done
rulecheck publish --rules river --out early --on 2019-01-01
