internal import Comparison
internal import Evaluation
internal import Findings
internal import Messages
internal import Reports
internal import Rules

/// What a day brought, as known at its end: the changes of the day, and what people are told on it.
struct DayRecord {
  private let evaluator: Evaluator
  private let day: Day

  init(_ evaluator: Evaluator, on day: Day) {
    self.evaluator = evaluator
    self.day = day
  }

  /// What people are told on the day: what became certain on it, whenever it applies.
  var told: [Message] {
    let workspace = evaluator.workspace
    return Message.all(
      of: ChangeList(
        from: Knowledge(evaluator, on: day - 1), to: Knowledge(evaluator, on: day),
        pairs: OrdinancePair.all(workspace, workspace)))
  }

  /// What applies from the day on, whenever it became certain, as messages.
  var due: [Message] {
    guard !evaluator.workspace.ordinances.isEmpty else { return [] }
    let calendar = ChangeCalendar(Knowledge(evaluator, on: day))
    return evaluator.workspace.areas.counties.flatMap { county in
      calendar.changes(in: county, evaluator.course(of: 0, in: county, known: day))
        .filter { $0.from == day }.map { Message($0) }
    }
  }
}
