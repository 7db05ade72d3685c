public import YAMLSource

extension Check {
  public static let unknownRuleset = Check(
    "unknown-ruleset", .error,
    title: "A rule set that does not exist",
    finds: """
      `displaces`, a condition (`phase`), a notice or a test names a rule set that no file of the \
      workspace defines.
      """,
    why: """
      The rules that were to be displaced would go on applying, what depends on the phase would never \
      be known, and what was announced would not come.
      """,
    fix: """
      Correct the name, or list the rule set's file under `rulesets` in rulecheck.yaml.
      """,
    examples: [
      Example(
        "rules/ferry-2024.yaml",
        wrong: "displaces: [low-waters]",
        right: "displaces: [low-water]")
    ])
}
