public import YAMLSource

extension Check {
  public static let twoPlaces = Check(
    "two-places", .error,
    title: "The same in two places",
    finds: "`counties` has both `file` and `list`, or a notice both `area` and `areas`.",
    why: "It could not be told which of the two is meant.",
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
