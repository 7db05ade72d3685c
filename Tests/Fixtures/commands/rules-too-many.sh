# Every phase has what all milder ones have, so the number grows with the square of what is written.
{
  sed '/^phases:/,$d' river/rules/ferry-2025.yaml | sed 's/^ruleset: .*/ruleset: many/; s/^version: .*/version: "1"/; /^displaces/d; /^inherits/d; /^phases-are/d'
  echo 'guidelines:'
  for at in $(seq 320); do echo "  g$at: { topic: boating, text: { de: \"Text $at\", en: \"Text $at\" } }"; done
  echo 'phases:'
  echo '  - { phase: p0, title: { de: "Phase 0", en: "Phase 0" } }'
  for at in $(seq 320); do
    echo "  - { phase: p$at, title: { de: \"Phase $at\", en: \"Phase $at\" }, starts: { when: { level: { above: $at } } } }"
  done
} > river/rules/many.yaml
rulecheck rules many --rules river | head -5; echo ==
rulecheck rules many --rules river --format json | head -c 300; echo ==
rulecheck rules many --rules river > out; echo "exit $?"; wc -c < out
