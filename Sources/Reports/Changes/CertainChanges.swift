public import Evaluation
internal import Findings
public import Messages
internal import Observations
public import Rules

/// What changes on the day of a site, and on later ones for certain, as known at the end of that day: with
/// no older state to compare with, unlike the answer of `rulecheck changes`.
public struct CertainChanges: Answer {
  let evaluator: Evaluator
  let day: Day
  let wording: Wording
  let changes: [Change]

  /// - Parameter changes: those of a `ChangeCalendar`, by county in the order of the areas.
  public init(_ evaluator: Evaluator, _ changes: [Change], on day: Day, language: Language) {
    self.evaluator = evaluator
    self.day = day
    self.changes = changes
    wording = Wording(language)
  }

  public var json: String { CertainChangesOutput.answer.json(self, self).serialized }
}

/// The JSON of what changes for certain.
enum CertainChangesOutput {
  static let answer = OutputFormat<CertainChanges, CertainChanges>.object(
    "the answer",
    .key("on", "The day of the site, at whose end all of it is known.") { $0.day },
    .sources { $0.sources(after: $0.changes) },
    .key("count", "For how many counties something changes.") {
      Set($0.changes.map(\.area.id)).count
    },
    .key(
      "changes", .list(.change),
      "What changes on the day or later, by county, in the order of the areas, rule set and first day."
    ) { $0.changes })
}
