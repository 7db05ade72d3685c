/// Checks of tables, of counties or of values.
extension Check {
  public static let brokenCsv = Check(
    "broken-csv", .error, title: "A CSV file with broken quotes or a broken end",
    finds: """
      A quote is never closed, text follows a closing quote, or the last line has no line break at \
      its end.
      """,
    why: """
      From there on it is not clear which value is in which column; a missing line break means \
      that a download may have been cut short, perhaps in the middle of a number.
      """,
    fix: """
      Close the quote, and double quotes inside a field. Fetch a file that was cut short again; if \
      it is complete, end its last line with a line break.
      """,
    in: "districts.csv",
    wrong: #"0103,"Mühlbach,District,UP,18000,"#,
    right: "0103,Mühlbach,District,UP,18000,")

  public static let duplicateColumn = Check(
    "duplicate-column", .error, title: "Two columns with one name",
    finds: """
      The heading of a CSV file names a column twice that is read, or a day twice where \
      every day has a column; or an object of a JSON file has a key twice that is read.
      """,
    why: "It is not known which of the two was meant.",
    fix: "Rename or remove one of them, or ask the publisher.",
    in: "data/gauges.csv",
    wrong: "district,day,level,flow,flow",
    right: "district,day,level,flow,remark")

  public static let missingColumn = Check(
    "missing-column", .error, title: "A column that a file does not have",
    finds: """
      A column or field that the workspace names is not in the heading of the file or in a \
      record. Case matters.
      """,
    why: "The identifiers, names or figures of that column would be missing.",
    fix: """
      Correct the name under `columns`; the help lists the columns of the file. If the \
      publisher renamed a column, check whether its meaning has changed, too.
      """,
    in: "areas.yaml",
    wrong:
      "columns: { id: id, name: name, kind: type, state: region, population: people, part-of: part }",
    right:
      "columns: { id: id, name: name, kind: kind, state: region, population: people, part-of: part }"
  )

  public static let severalSeparators = Check(
    "several-separators", .error, title: "A heading that two separators fit",
    finds: """
      The fields of a CSV file may be separated by two of comma, semicolon and tab: the heading has the \
      columns that are named, whichever of the two it is divided at.
      """,
    why: "The two readings of the file give different figures.",
    fix: """
      Write `delimiter: comma`, `semicolon` or `tab` into the source. In files of counties and places, \
      quote the headings that contain the other one.
      """,
    in: "data/gauges.csv",
    wrong: "district,day,level,flow,old;district;day;level;flow;remark,new",
    right: "district,day,level,flow,remark")

  public static let wrongFieldCount = Check(
    "wrong-field-count", .error, title: "A line with too many or too few fields",
    finds: "A line of a CSV file has another number of fields than its heading.",
    why: "The values would be in the wrong columns.",
    fix: """
      Fill in what is missing, or quote a field that contains the separator. Fetch a file that was \
      cut short again.
      """,
    in: "districts.csv",
    wrong: "0103,Mühlbach,District,UP,18000,mill-brook",
    right: "0103,Mühlbach,District,UP,18000,,mill-brook")
}
