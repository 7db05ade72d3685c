public import YAMLSource

extension Check {
  public static let unnecessaryKey = Check(
    "unnecessary-key", .error,
    title: "A key that has no meaning here",
    finds: """
      A key is known, but not for this kind of source; or a grouping of counties that stand in a \
      `list` names a column.
      """,
    why: "It would have no effect, so either it or what it does not fit is wrong.",
    fix: """
      Remove it, or change the `format` or `layout` that it does not fit. Counties in a `list` name \
      their areas themselves, under `groups`.
      """,
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
