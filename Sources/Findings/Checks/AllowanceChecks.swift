/// What can be wrong in comments that allow findings, and in settings of their severity.
extension Check {
  public static let badAllow = Check(
    "bad-allow", .error, title: "A comment for rulecheck that cannot be followed",
    finds: """
      A comment that begins with `# rulecheck:` names no check, a check that does not exist, an \
      error, or gives no reason.
      """,
    why: "The finding would stay, or no one would know later why it was allowed.",
    fix: """
      Write `# rulecheck: allow CODE — reason`. The code is in brackets after a finding. \
      Errors cannot be allowed, only fixed.
      """,
    wrong: "ruleset: low-water  # rulecheck: allow unquoted-text",
    right: "ruleset: low-water")

  public static let unusedAllow = Check(
    "unused-allow", .warning, title: "A comment that allows nothing",
    finds: "A comment allows findings of a check on a line that has none.",
    why: """
      The finding was fixed, or the comment is before the wrong line. A comment that stays \
      would hide the next mistake.
      """,
    fix: "Remove the comment, or put it at the end of the finding's line or directly above it.",
    wrong: "ruleset: low-water  # rulecheck: allow unquoted-text — a proper name",
    right: "ruleset: low-water")

  public static let badSeverity = Check(
    "bad-severity", .error, title: "A severity that cannot be set",
    finds: """
      `severities` in rulecheck.yaml names a check that does not exist, or one whose findings are \
      errors.
      """,
    why: """
      The line would have no effect. With an error the rules cannot be used, so it cannot be made \
      a matter of taste.
      """,
    fix: """
      Correct the code: it is in brackets after a finding. Remove the line if it names an \
      error.
      """,
    in: "rulecheck.yaml",
    wrong: """
      topics: topics.yaml
      severities: { unquoted-texts: off }
      """,
    right: "topics: topics.yaml")

  public static let obsolete = Check(
    "obsolete", .note, title: "A key or a code of former versions",
    finds: """
      A file has a key that no longer does anything, or names the code of a check that is gone or \
      has another name now, in a comment `# rulecheck: allow` or under `severities` in \
      rulecheck.yaml. A former name still has the effect of the new one.
      """,
    why: """
      What is gone has no effect, whatever a reader expects; a former name is found in no \
      documentation.
      """,
    fix: "Remove it, or write the new name.",
    isFixable: true,
    examples: [
      Example(
        "rules/low-water.yaml",
        wrong: "ruleset: low-water  # rulecheck: allow wrong-language — a quotation",
        right: "ruleset: low-water"),
      Example(
        "rulecheck.yaml",
        wrong: """
          title: { de: "Flussland", en: "River Country" }
          severities: { hole-between-versions: warning }
          """,
        right: #"title: { de: "Flussland", en: "River Country" }"#),
    ])

  /// The codes of former versions, each with its current name; nil: the check is gone.
  public static let formerCodes: [String: String?] = [
    "area-twice": "repeated-area",
    "column-twice": "duplicate-column",
    "cut-response": "truncated-response",
    "cut-short": "amendment-ends-early",
    "direction-sign": "bidi-control",
    "figure-without-values": "metric-without-values",
    "guideline-wanted-and-not": "contradictory-expectation",
    "hole-between-versions": "gap-between-versions",
    "idle-displacement": "ineffective-displacement",
    "idle-limit": "ineffective-limit",
    "idle-notice": "ineffective-notice",
    "missing-blank": "missing-space",
    "more-problems": "more-findings",
    "needless-key": "unnecessary-key",
    "no-longer-valid": "expired-rules",
    "pointless-day-set": "empty-day-set",
    "several-documents": "multiple-documents",
    "text-cut-short": "truncated-text",
    "too-few": "too-few-elements",
    "wrong-language": nil,
  ]
}
