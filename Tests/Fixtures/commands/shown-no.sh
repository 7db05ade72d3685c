# A rule set with `shown: no` serves the conditions of another: authors see it, the public neither hears nor sees anything of it.
cat > decisions/dry.yaml <<'Y'
ruleset: dry
version: "2024"
title: { en: "Dry days" }
legal-basis: { title: "Clean Air Act, section 3" }
valid: { from: 2024-01-01 }
areas: { country: IS }
shown: no
phases:
  - phase: usual
    title: { en: "Usual" }
  - phase: dusty
    title: { en: "Dusty" }
    starts: { when: { dust: { above: 45 } }, consecutive: 2 days, effective: same day }
Y
sed -i 's/^rulesets: .*/rulesets: [dry.yaml, smog.yaml]/; /^notices:/d' decisions/rulecheck.yaml; rm decisions/notices.yaml
sed -i 's/when: { dust: { above: 50 } }/when: { all: [{ dust: { above: 50 } }, { phase: dry\/dusty }] }/' decisions/smog.yaml
run() { echo "\$ rulecheck $*"; rulecheck "$@" --rules decisions; echo; }
run validate
run eval --county Port --on 2024-03-04 --explain
run list --on 2024-03-04
run changes --since 2024-03-01 --on 2024-03-04
run history --county Port --days 3 --on 2024-03-04
run replay --county Port
run rules dry
rulecheck publish --rules decisions --out site --on 2024-03-04 > messages.txt; cat messages.txt
grep -rl "Dry days" site messages.txt | sort
grep -rl "dry" site | sort | head -3
cp -r decisions shown; sed -i '/^shown:/d' shown/dry.yaml
rulecheck diff decisions shown
