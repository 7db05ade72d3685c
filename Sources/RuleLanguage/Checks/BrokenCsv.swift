public import YAMLSource

extension Check {
  public static let brokenCsv = Check(
    "broken-csv", .error,
    title: "A CSV file with broken quotes or a broken end",
    finds: """
      A quote is never closed, text follows a closing quote, or the last line has no line break at \
      its end.
      """,
    why: """
      From there on it is not clear which value stands in which column; a missing line break means \
      that a download may have been cut short, perhaps in the middle of a number.
      """,
    fix: """
      Close the quote, and double quotes inside a field. Fetch a file that was cut short again; if \
      it is complete, end its last line with a line break.
      """,
    examples: [
      Example(
        "districts.csv",
        wrong: #"0103,"Mühlbach,District,UP,18000,"#,
        right: "0103,Mühlbach,District,UP,18000,")
    ])
}
