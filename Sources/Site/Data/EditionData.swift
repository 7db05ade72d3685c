internal import Evaluation
internal import Messages
internal import Reports
internal import Rules

/// What programs read of the site: the answers of the commands, from what pages were made of.
extension Edition {
  /// As `eval --county ID --format json` says it.
  /// - Parameter situation: without reasons.
  func data(of situation: Situation) -> String {
    SituationReport(evaluator, situations: [situation], on: day, language: language).json
  }

  /// As `list` says it.
  /// - Parameter situations: those of all counties on the day.
  func list(of situations: [Situation]) -> AreaList {
    AreaList(evaluator, on: day, language: language, known: situations)
  }

  /// What changes on the day, and on later ones for certain.
  func data(of changes: [Change]) -> String {
    CertainChanges(evaluator, changes, on: day, language: language).json
  }
}
