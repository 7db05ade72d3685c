/// What can be wrong with the places of counties.
extension Check {
  public static let badPlace = Check(
    "bad-place", .error, title: "A place that cannot be used",
    finds: """
      A line of the file of places has no name, no county or the identifier of a county that does \
      not exist, or appears twice.
      """,
    why: """
      People who know only the name of a town would not find its rules, or find another \
      county's.
      """,
    fix: "Correct the line, or remove it. Identifiers are the counties' own, as text.",
    in: "places.csv",
    wrong: "Talheim,0104",
    right: "Talheim,0103")
}
