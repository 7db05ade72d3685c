public import YAMLSource

extension Check {
  public static let needlessKey = Check(
    "needless-key", .error,
    title: "A key that has no meaning here",
    finds: "A key is known, but not for this kind of source.",
    why: "It would have no effect, so either it or the kind of source is wrong.",
    fix: "Remove it, or change the `format` or `layout` that it does not fit.",
    examples: [
      Example(
        "sources/rain.yaml",
        wrong: """
          format: arcgis-json
          layout: long
          """,
        right: "format: arcgis-json")
    ])
}
