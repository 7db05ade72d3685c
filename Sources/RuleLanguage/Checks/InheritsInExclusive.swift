public import YAMLSource

extension Check {
  public static let inheritsInExclusive = Check(
    "inherits-in-exclusive", .error,
    title: "TODO",
    finds: "",
    why: "",
    fix: "",
    examples: [])
}
