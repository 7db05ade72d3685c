public import YAMLSource

extension Check {
  public static let equalValidFrom = Check(
    "equal-valid-from", .error,
    title: "TODO",
    finds: "",
    why: "",
    fix: "",
    examples: [])
}
