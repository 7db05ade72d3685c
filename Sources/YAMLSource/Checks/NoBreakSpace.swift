extension Check {
  public static let noBreakSpace = Check(
    "no-break-space", .error,
    title: "A no-break space in place of a blank",
    finds: """
      A no-break space stands where only an ordinary blank is understood: in the indentation, behind \
      a colon, or in a key, a name or a number. In texts for readers it is allowed.
      """,
    why: """
      It looks like a blank, and YAML takes it for a letter. It comes from word processors, web pages \
      and some keyboards.
      """,
    fix: "Replace it by an ordinary blank.",
    examples: [
      Example(
        "rules/low-water.yaml",
        wrong: "      consecutive: 3\u{A0}days",
        right: "      consecutive: 3 days")
    ])
}
