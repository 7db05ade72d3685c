public import YAMLSource

extension Check {
  public static let givenAndData = Check(
    "given-and-data", .error,
    title: "TODO",
    finds: "",
    why: "",
    fix: "",
    examples: [])
}
