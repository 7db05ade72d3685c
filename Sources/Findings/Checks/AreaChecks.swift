/// What can be wrong in areas, and in the scope of rules.
extension Check {
  public static let ambiguousArea = Check(
    "ambiguous-area", .error, title: "A name that several counties have",
    finds: """
      Several counties of the workspace have this name. In a file of figures, they may also be a \
      county and a state.
      """,
    why: """
      The rules would apply in the wrong one, or in one too many, or figures would count for the \
      wrong one.
      """,
    fix: """
      Write the identifier in quotes, or the name with its kind, as in "Town Quellstadt". The help \
      lists the identifiers.
      """,
    in: "rules/ferry-2024.yaml",
    wrong: "areas: { counties: [Quellstadt] }",
    right: #"areas: { counties: ["0201"] }"#)

  public static let repeatedArea = Check(
    "repeated-area", .error, title: "An area that is named twice",
    finds: """
      A state or county is contained in what comes before it: it is named twice, or its state or \
      the whole country is named too.
      """,
    why: "The second naming changes nothing, so perhaps another area was meant.",
    fix: "Remove it, or write the area that was meant.",
    wrong: "areas: { states: [UP, LO, UP] }",
    right: "areas: { states: [UP, LO] }")

  public static let twoPlaces = Check(
    "two-places", .error, title: "The same in two places",
    finds:
      "`counties` has both `file` and `list`, or a notice both `area` and `areas`, or `through` and `for`.",
    why: "It could not be told which of the two is meant.", fix: "Remove one of the two.",
    in: "areas.yaml",
    wrong: """
        list: [{ id: "0204", name: "Insel", state: LO }]
        merged:
      """,
    right: "  merged:")

  public static let partInScope = Check(
    "part-in-scope", .error, title: "A part of a county in the scope of rules",
    finds: """
      The scope of a rule set, or a notice, names an area that is only a part of a county, such as \
      a city's quarter.
      """,
    why: """
      Rules apply to whole counties: a part is answered as its county, and its figures are never \
      used.
      """,
    fix: "Write the county that it is a part of.",
    in: "rules/ferry-2024.yaml",
    wrong: #"areas: { counties: ["020101"] }"#,
    right: #"areas: { counties: ["0201"] }"#)

  public static let mergerCycle = Check(
    "merger-cycle", .error, title: "A county that is merged into itself",
    finds: """
      A county under `merged` is absorbed by itself, by a county that is in the end absorbed by \
      it, or by two counties.
      """,
    why: "It could not be told under which name the area is answered and whose figures count.",
    fix:
      "Write under `into` the county that exists afterwards, and name every dissolved county once.",
    in: "areas.yaml",
    wrong: #"- { id: "0203", into: "0203", since: 2024-07-01 }"#,
    right: #"- { id: "0203", into: "0202", since: 2024-07-01 }"#)
}
