# Names in tests are checked in the same run as everything else; what could not be read is not missed.
cp -r rules mine; sed -i 's/above: 150/abov: 150/' mine/federal/emergency-brake.yaml
sed -i 's/phase: hotspot, guidelines: \[day-trips\]/phase: hotspott, guidelines: [day-trip]/' mine/tests/hotspot.yaml
sed -i '0,/brake-100/s//brake-1000/' mine/tests/emergency-brake.yaml
check() { rulecheck validate mine | grep -vE '^ |explain'; }
check
echo "== one of two versions"; sed -i 's/abov: 150/above: 150/' mine/federal/emergency-brake.yaml; sed -i 's/ - phase: brake-150/ - phases: brake-150/' mine/bavaria/brake-2021-05-10.yaml; check
echo "== no identifier"; sed -i 's/^ruleset:/rulesett:/' mine/bavaria/hotspot.yaml; check
echo "== a source"; sed -i 's/^ruleset*:/ruleset:/' mine/bavaria/hotspot.yaml; sed -i 's/^source:/sourcee:/' mine/sources/*.yaml; check | head -8
