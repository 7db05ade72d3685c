/// What can be wrong in the keys and lists of a file.
extension Check {
  public static let wrongType = Check(
    "wrong-type", .error, title: "A text, list or mapping in the wrong place",
    finds: "A list is where a text belongs, a text where a mapping belongs, or the like.",
    why: "It is not known what was meant.",
    fix: """
      Write `key: value` lines or `{ key: value }` for a mapping, `- value` lines or `[value, \
      value]` for a list, and quote a text that has brackets or braces.
      """,
    in: "rules/ferry-2025.yaml",
    wrong: "valid: 2025-01-01",
    right: "valid: { from: 2025-01-01 }")

  public static let unnecessaryKey = Check(
    "unnecessary-key", .error, title: "A key that has no meaning here",
    finds: """
      A key is known, but not for this kind of source; or a grouping of counties that are given \
      in a `list` names a column.
      """,
    why: "It would have no effect, so either it or what it does not fit is wrong.",
    fix: """
      Remove it, or change the `format` or `layout` that it does not fit. Counties in a `list` \
      name their areas themselves, under `groups`.
      """,
    in: "sources/rain.yaml",
    wrong: """
      format: arcgis-json
      layout: long
      """,
    right: "format: arcgis-json")

  public static let emptyValue = Check(
    "empty-value", .error, title: "A key without a value",
    finds: "A key is there, and nothing after it.",
    why: "It is not known whether the value was forgotten or should not be there.",
    fix: "Write the value, or remove the key.", wrong: "calendar:", right: "calendar: river")

  public static let notIndented = Check(
    "not-indented", .error, title: "Lines that should be indented",
    finds: "A key has no value, and the keys that belong to it follow in the same column.",
    why: "To YAML they belong to the mapping around it, where they are unknown.",
    fix: "Indent the lines by two more spaces than the key above them.",
    in: "rules/ferry-2025.yaml",
    wrong: """
          starts:
          when: { flow: { above: 850 } }
      """,
    right: """
          starts:
            when: { flow: { above: 850 } }
      """)

  public static let tooFewElements = Check(
    "too-few-elements", .error, title: "A list with too few elements",
    finds: "A list needs at least one element and has no element.",
    why: "An empty list of areas or phases would make rules that apply nowhere or say nothing.",
    fix: "Add an element; or remove the key, where it is optional.", in: "rules/ferry-2025.yaml",
    wrong: "areas: { counties: [] }", right: "areas: { counties: [Mündung, Auen] }")
}
