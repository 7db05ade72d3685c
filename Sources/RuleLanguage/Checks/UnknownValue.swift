public import YAMLSource

extension Check {
  public static let unknownValue = Check(
    "unknown-value", .error,
    title: "A direction for a value that does not exist",
    finds: "`stricter` names something that does not stand in `values`.",
    why: """
      Whether a change of the value is a tightening or a relaxation could not be told.
      """,
    fix: "Correct the name, or add it to `values`.",
    examples: [
      Example(
        "rules/low-water.yaml",
        wrong: "        stricter: { lenght: lower }",
        right: "        stricter: { length: lower }")
    ])
}
