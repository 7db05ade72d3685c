public import YAMLSource

extension Check {
  public static let missingTranslation = Check(
    "missing-translation", .error,
    title: "TODO",
    finds: "",
    why: "",
    fix: "",
    examples: [])
}
