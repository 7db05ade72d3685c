public import YAMLSource

extension Check {
  public static let emptyValue = Check(
    "empty-value", .error,
    title: "A key without a value",
    finds: "A key stands there, and nothing behind it.",
    why: "It is not known whether the value was forgotten or should not be there.",
    fix: "Write the value, or remove the key.",
    examples: [
      Example(
        "rules/low-water.yaml",
        wrong: "calendar:",
        right: "calendar: river")
    ])
}
