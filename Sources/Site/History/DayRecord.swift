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

  /// What people are told on the day: what became certain on it, whenever it applies. After a day whose
  /// messages are of another edition, also what is certain and was not told by then, and not what was.
  func told(after history: SiteHistory) -> [Message] {
    let workspace = evaluator.workspace
    let messages = Message.all(
      of: ChangeList(
        from: Knowledge(evaluator, on: day - 1), to: Knowledge(evaluator, on: day),
        pairs: OrdinancePair.all(workspace, workspace)))
    guard history.followsOtherEdition else { return messages }
    let new = messages.filter { !history.hasTold($0.change) }
    let told = Set(new.flatMap { [$0.change] + $0.later }.map { [$0.area.id, $0.ordinance] })
    return new + upcoming { !told.contains([$0.area.id, $0.ordinance]) && !history.hasTold($0) }
  }

  /// What applies from the day on, whenever it became certain, as messages.
  var due: [Message] { upcoming { $0.from == day } }

  /// What applies from the day or a later one on, as far as it is certain.
  private func upcoming(where isWanted: (Change) -> Bool) -> [Message] {
    guard !evaluator.workspace.ordinances.isEmpty else { return [] }
    let calendar = ChangeCalendar(Knowledge(evaluator, on: day))
    return evaluator.workspace.areas.counties.flatMap { county in
      calendar.changes(in: county, evaluator.course(of: 0, in: county, known: day))
        .filter(isWanted).map { Message($0) }
    }
  }
}
