public import YAMLSource

extension Check {
  public static let noAttributes = Check(
    "no-attributes", .error,
    title: "TODO",
    finds: "",
    why: "",
    fix: "",
    examples: [])
}
