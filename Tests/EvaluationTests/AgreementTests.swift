import Evaluation
import RuleLanguage
import TestSupport
import Testing

/// The engine against the naive evaluation, on workspaces that nobody has seen before.
@Suite("Agreement with the naive evaluation")
struct AgreementTests {
  private static let casesPerBlock = Effort.cases(250)

  @Test("every day, and the situation on some days", arguments: 0..<12)
  func agrees(block: Int) {
    check(MadeUpCase.seeds(block: block, count: AgreementTests.casesPerBlock)) {
      RandomWorkspace.make(seed: $0)
    }
  }

  /// Tables that nobody proved: where several conditions hold the stricter phase counts.
  @Test func agreesOnUnprovenTables() {
    check(MadeUpCase.seeds(block: 50, count: 100, firstBlock: 50)) {
      RandomWorkspace.make(seed: $0, areTablesSound: false)
    }
  }

  /// Stops at the third case that disagrees: more of them say nothing more.
  private func check(_ seeds: [UInt64], make: (UInt64) -> NaiveWorkspace) {
    var disagreements = 0
    for seed in seeds where disagreements < 3 {
      guard let made = MadeUpCase(seed: seed, make(seed)) else {
        disagreements += 1
        continue
      }
      if let found = disagreement(of: made) {
        disagreements += 1
        Issue.record(made.comment(found))
      }
    }
  }

  private func disagreement(of made: MadeUpCase) -> String? {
    let workspace = made.workspace
    let known = workspace.lastDayWithValue ?? workspace.days.lowerBound
    let naive = NaiveEvaluation(workspace, known: known)
    for county in workspace.counties where county.partOf == nil {
      for (place, ordinance) in workspace.ordinances.enumerated() {
        if let found = periodDisagreement(made, naive, county, ordinance, place: place) {
          return found
        }
      }
    }
    var numbers = SeededNumbers(seed: made.seed &+ 1)
    for _ in 0..<2 {
      let day = numbers.number(workspace.days.lowerBound...workspace.days.upperBound - 12)
      let naive = NaiveEvaluation(workspace, known: day)
      for county in workspace.counties {
        let expected = naive.standings(in: county, on: day)
        let found = made.standings(in: county, on: day)
        if expected != found {
          return """
            situation in \(county.id) on \(PlainCalendar.text(day))
            expected \(expected)
            found    \(found)
            """
        }
      }
    }
    return nil
  }

  /// The periods of one ordinance in one county: in order, apart, and on every day as expected.
  private func periodDisagreement(
    _ made: MadeUpCase, _ naive: NaiveEvaluation, _ county: NaiveWorkspace.County,
    _ ordinance: NaiveWorkspace.Ordinance, place: Int
  ) -> String? {
    let periods = made.evaluator.periods(
      ordinance: place, in: made.area(county), known: MadeUpCase.day(naive.known))
    for (earlier, later) in zip(periods, periods.dropFirst())
    where later.days.from <= earlier.days.last {
      return "periods of \(ordinance.id) in \(county.id) overlap: \(earlier) and \(later)"
    }
    let answers = naive.answers(ordinance, in: .county(county))
    for (day, expected) in zip(naive.days, answers) {
      let period = periods.first { $0.days.contains(MadeUpCase.day(day)) }
      let found = period.map { NaiveEvaluation.Answer(version: $0.version, phase: $0.level) }
      if found != expected {
        return """
          \(ordinance.id) in \(county.id) on \(PlainCalendar.text(day)), known through \
          \(PlainCalendar.text(naive.known))
          expected \(expected.map { "\($0)" } ?? "no rules")
          found    \(found.map { "\($0)" } ?? "no rules")
          """
      }
    }
    return nil
  }
}
