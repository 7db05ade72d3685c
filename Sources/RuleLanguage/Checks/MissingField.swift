public import YAMLSource

extension Check {
  public static let missingField = Check(
    "missing-field", .error,
    title: "A county without identifier, name or state",
    finds: "A line of the counties file lacks the identifier, the name or the state.",
    why: "The county could not be found by name, or no figures could be assigned to it.",
    fix: "Complete the line, or remove it.",
    examples: [
      Example(
        "districts.csv",
        wrong: "0103,,District,UP,18000,",
        right: "0103,Mühlbach,District,UP,18000,")
    ])
}
