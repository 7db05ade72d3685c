public import YAMLSource

extension Check {
  public static let inheritsInExclusive = Check(
    "inherits-in-exclusive", .error,
    title: "Inheritance in a decision table",
    finds: "A rule set with `phases-are: exclusive` has `inherits`.",
    why: """
      Its phases are alternatives, not steps, so none takes over the guidelines of another.
      """,
    fix: """
      Remove `inherits`. What applies in every phase stands once, in the `guidelines` of the rule \
      set.
      """,
    examples: [
      Example(
        "rules/ferry-2024.yaml",
        wrong: """
          phases-are: exclusive
          inherits: phases-in-force
          """,
        right: "phases-are: exclusive")
    ])
}
