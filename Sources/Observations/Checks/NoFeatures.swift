public import YAMLSource

extension Check {
  public static let noFeatures = Check(
    "no-features", .error,
    title: "TODO",
    finds: "",
    why: "",
    fix: "",
    examples: [])
}
