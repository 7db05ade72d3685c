# shellcheck shell=bash

# KIND TEXT: what the reader of the log has to know, in a line of its own; on GitHub as an annotation (error, warning or notice).
annotate() {
  local text
  text=$(tr -d '[:cntrl:]' <<< "$2")
  if [ -n "${GITHUB_ACTIONS:-}" ]; then echo "::$1 title=rulecheck::${text//'%'/%25}"; else echo "rulecheck: $text" >&2; fi
}
