public import YAMLSource

extension Check {
  public static let amendmentEndsEarly = Check(
    "amendment-ends-early", .note,
    title: "An amendment that ends before what it amends",
    finds: """
      The last version of a rule set ends before the `through` of an earlier one. An earlier \
      version without `through`, which was to last until further notice, is no finding.
      """,
    why: """
      A version replaces the one before for good: that one does not come back. So the days at \
      the end are lost, though the amendment was perhaps to change the content only.
      """,
    fix: """
      Write the `through` of the earlier version if the end was not to change. Where it was, \
      allow the finding with a comment.
      """,
    examples: [
      Example(
        "rules/low-water-2025.yaml",
        .file(
          """
          ruleset: low-water
          version: "2025"
          title: { de: "Niedrigwasserverordnung", en: "Low Water Ordinance" }
          legal-basis: { title: "§ 4 WasserG" }
          valid: { from: 2025-01-01, through: 2025-12-31 }
          areas: { states: [UP, LO] }
          phases:
            - phase: normal
              title: { de: "Keine Beschränkung", en: "No restrictions" }
            - phase: low
              title: { de: "Niedrigwasser", en: "Low water" }
              starts: { when: { level: { below: 140 } } }

          """))
    ])
}
