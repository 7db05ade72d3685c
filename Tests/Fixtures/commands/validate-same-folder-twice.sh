# A workspace is itself however its path is typed, and a link in it is a part of it.
sed -i 's/en: "Boating"/en: Boating/' river/topics.yaml
check() { rulecheck validate "$@" | grep -vE '^ |explain' | sed "s|$PWD|PWD|g"; }
check river ./river river/ "$PWD/river"
check ./river/topics.yaml river/rules; check "$PWD/river/topics.yaml" river/../river/topics.yaml
ln -s river pond; check pond/topics.yaml river
mkdir river/shared; mv river/rules/low-water.yaml river/shared/low-water.yaml; sed -i 's/phase: very-low/phase: low/' river/shared/low-water.yaml
ln -s ../shared/low-water.yaml river/rules/low-water.yaml; mv river/tests river/shared/tests; ln -s shared/tests river/tests
check river/rules/low-water.yaml; check river/tests
ln -s river/topics.yaml topics.yaml; check topics.yaml
cd river/rules; check ../topics.yaml ..
