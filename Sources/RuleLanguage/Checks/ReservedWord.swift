public import YAMLSource

extension Check {
  public static let reservedWord = Check(
    "reserved-word", .error,
    title: "TODO",
    finds: "",
    why: "",
    fix: "",
    examples: [])
}
