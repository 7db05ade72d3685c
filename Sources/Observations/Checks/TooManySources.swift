public import YAMLSource

extension Check {
  public static let tooManySources = Check(
    "too-many-sources", .error,
    title: "Too many sources",
    finds: "A workspace has more than 63 sources.",
    why: """
      Every value remembers the source and line that it came from, and there is room for so many.
      """,
    fix: "Put several metrics into one file, or split the workspace.",
    examples: [])
}
