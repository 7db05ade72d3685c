# A text that names the county is listed once for several counties: it names all of them.
sed -i 's/No wood fires from/No wood fires in {county} from/' decisions/smog.yaml
rulecheck notice add --rules decisions --ruleset smog --country --phase smog --from 2024-03-12 --legal-basis "Gazette no. 8" --dry-run
