public import YAMLSource

extension Check {
  public static let twoBoundsOnOneSide = Check(
    "two-bounds-on-one-side", .error,
    title: "TODO",
    finds: "",
    why: "",
    fix: "",
    examples: [])
}
