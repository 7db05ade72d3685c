# The condition of a guideline is compared by proof, with a case that tells the two apart.
cp -r river other
for folder in river other; do
  bound=300; [ $folder = river ] || bound=350
  sed -i "s/        only: { from: 2024-05-01, through: 2024-09-30 }/        only: { when: { level: { above: $bound } } }/" $folder/rules/bathing-2024.yaml
done
rulecheck diff ./river ./other --lang en
rulecheck diff ./river ./other --lang en --format json | grep -A3 -B3 proved
