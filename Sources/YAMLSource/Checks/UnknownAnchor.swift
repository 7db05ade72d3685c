extension Check {
  public static let unknownAnchor = Check(
    "unknown-anchor", .error,
    title: "TODO",
    finds: "",
    why: "",
    fix: "",
    examples: [])
}
