# shellcheck shell=bash
# What a test tries: a line for each thing, and below it what went wrong.
failures=0

# DESCRIPTION COMMAND…: what it prints is shown if it fails.
try() {
  local description=$1 log status
  shift
  # Not as a condition, in which bash ignores `set -e`.
  set +e
  log=$(set -e; "$@" 2>&1)
  status=$?
  set -e
  if [ $status -eq 0 ]; then
    echo "passed: $description"
  else
    echo "FAILED: $description"
    sed 's/^/    /' <<< "$log"
    failures=$((failures + 1))
  fi
}

end_attempts() { [ $failures -eq 0 ] || { echo "$failures failed" >&2; exit 1; }; }
