public import YAMLSource

extension Check {
  public static let twoPlaces = Check(
    "two-places", .error,
    title: "TODO",
    finds: "",
    why: "",
    fix: "",
    examples: [])
}
