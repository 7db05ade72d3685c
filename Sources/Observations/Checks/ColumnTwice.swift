public import YAMLSource

extension Check {
  public static let columnTwice = Check(
    "column-twice", .error,
    title: "TODO",
    finds: "",
    why: "",
    fix: "",
    examples: [])
}
