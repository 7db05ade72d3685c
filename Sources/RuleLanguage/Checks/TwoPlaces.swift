public import YAMLSource

extension Check {
  public static let twoPlaces = Check(
    "two-places", .error,
    title: "Counties in a file and in a list",
    finds: "`counties` has both `file` and `list`.",
    why: "It could not be told which of the two is up to date.",
    fix: "Remove one of the two.",
    examples: [
      Example(
        "areas.yaml",
        wrong: """
            list: [{ id: "0204", name: "Insel", state: LO }]
            merged:
          """,
        right: "  merged:")
    ])
}
