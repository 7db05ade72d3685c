public import YAMLSource

extension Check {
  public static let badColor = Check(
    "bad-color", .error,
    title: "A colour that is none",
    finds: "A colour is not written as `#` and six hexadecimal digits.",
    why: "The phase could not be shown in its colour on a map or in a list.",
    fix: """
      Write two digits each for red, green and blue, in quotes: "#f9a825". A colour picker shows \
      them.
      """,
    examples: [
      Example(
        "rules/low-water.yaml",
        wrong: "    color: orange",
        right: ##"    color: "#f9a825""##)
    ])
}
