public import YAMLSource

extension Check {
  public static let conditionWithSeveralKeys = Check(
    "condition-with-several-keys", .error,
    title: "TODO",
    finds: "",
    why: "",
    fix: "",
    examples: [])
}
