# A job works in a subfolder: paths for services start at the root of the repository.
mkdir -p checkout/office && mv river checkout/office/rules && git init -q checkout
export GITHUB_WORKSPACE= CI_PROJECT_DIR=
cd checkout/office/rules
sed -i 's/2024-06-04: allowed/2024-06-04: forbidden/' tests/bathing.yaml
shown() {
  rulecheck test --format github | grep -o 'file=[^,]*'
  rulecheck test --format junit | grep -o 'file="[^"]*"'
  sed -i 's/above: 850/abvoe: 850/' rules/ferry-2025.yaml
  for format in github gitlab sarif junit; do
    rulecheck validate rules/ferry-2025.yaml --format $format | grep -oE '(file=|"path": |"uri": |file=")[^,}]*' | sort -u
  done
  rulecheck validate --format json | grep '"file":'
  sed -i 's/abvoe: 850/above: 850/' rules/ferry-2025.yaml
}
echo "-- in the repository"; shown
echo "-- the service checked out into a folder above it"; GITHUB_WORKSPACE=../../.. shown
echo "-- another working directory"; (cd ../.. && rulecheck test --rules office/rules --format github | grep -o 'file=[^,]*')
rm -rf ../../.git
echo "-- without .git, where the service names the root"; CI_PROJECT_DIR=../.. shown
echo "-- with neither"; shown
