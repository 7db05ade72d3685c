internal import Evaluation
internal import Findings
internal import Observations
internal import Rules

extension Change {
  /// The change with the figures that were known at the end of a day: what is told must not depend on
  /// when somebody asks.
  func withFigures(knownOn day: Day, by evaluator: Evaluator) -> Change {
    let ordinances = evaluator.workspace.ordinances
    // An area that is gone keeps the figures with which it was compared.
    guard let ordinance = ordinances.firstIndex(where: { $0.id == self.ordinance }),
      let area = evaluator.workspace.areas.area(id: area.id)
    else { return self }
    let course = evaluator.course(of: ordinance, in: area, known: day)
    func figures(_ state: RuleState, on date: Day) -> RuleState {
      // Those of older rules are told as they were known then.
      guard
        state.workspace.sources.elementsEqual(
          evaluator.workspace.sources, by: { $0.id.value == $1.id.value }),
        let values = course.state(on: date)?.values
      else { return state }
      var state = state
      state.values = values
      return state
    }
    var change = self
    if after == nil { change.before = before.map { figures($0, on: from - 1) } }
    change.after = after.map { figures($0, on: from) }
    return change
  }
}
