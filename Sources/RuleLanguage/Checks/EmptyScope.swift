public import YAMLSource

extension Check {
  public static let emptyScope = Check(
    "empty-scope", .warning,
    title: "A scope without a county",
    finds: """
      The `areas` of a rule set or of an `only` come to no county: the states have none, or \
      `except` takes out all.
      """,
    why: """
      The rules, or the guideline, would apply nowhere.
      """,
    fix: """
      Name areas with counties, or correct `except`.
      """,
    examples: [
      Example(
        "rules/fishing.yaml",
        wrong: "areas: { states: [LO], except: { states: [LO] } }",
        right: "areas: { states: [LO] }")
    ])
}
