public import YAMLSource

extension Check {
  public static let badNumber = Check(
    "bad-number", .error,
    title: "A number that is none",
    finds: """
      A value that must be a number is none, is outside what is allowed there, or is written with \
      a unit, a comma or thousands separators.
      """,
    why: """
      What is compared must be exact. 12,5 and 1.250 mean different things in different countries.
      """,
    fix: "Write digits with a decimal point, such as 12.5, without a unit.",
    examples: [
      Example(
        "rules/low-water.yaml",
        wrong: "      when: { level: { below: 150 cm } }",
        right: "      when: { level: { below: 150 } }")
    ])
}
