import Evaluation
import Foundation
import RuleLanguage
import TestSupport
import Testing

/// A history that is cut in two, and gone on with from what was saved at the end of the first part,
/// gives the answers of the whole.
@Suite("Resumption")
struct ResumptionTests {
  @Test("going on from a saved state changes nothing", arguments: 0..<4)
  func goingOnChangesNothing(block: Int) throws {
    for seed in MadeUpCase.seeds(block: block, count: Effort.cases(60)) {
      guard let made = MadeUpCase(seed: seed, RandomWorkspace.make(seed: seed)) else { return }
      if let found = try disagreement(of: made) {
        Issue.record(made.comment(found))
        return
      }
    }
  }

  private func disagreement(of made: MadeUpCase) throws -> String? {
    let workspace = made.workspace
    var numbers = SeededNumbers(seed: made.seed &+ 3)
    for cut in cuts(of: workspace, &numbers) {
      let later = min(cut + numbers.number(1...12), workspace.days.upperBound)
      for county in workspace.counties where county.partOf == nil {
        let state = made.evaluator.state(in: made.area(county), on: MadeUpCase.day(cut))
        // What is saved is a text.
        let saved = try JSONDecoder().decode(
          SavedState.self, from: JSONEncoder().encode(state))
        #expect(saved == state)
        for day in Set([cut + 1, later]).sorted() {
          let whole = plain(made.standings(in: county, on: day), made)
          let resumed = plain(made.standings(in: county, on: day, from: saved), made)
          if whole != resumed {
            return """
              situation in \(county.id) on \(PlainCalendar.text(day)), cut after \
              \(PlainCalendar.text(cut))
              whole   \(whole.filter { !resumed.contains($0) })
              resumed \(resumed.filter { !whole.contains($0) })
              """
          }
        }
        if let found = periodDisagreement(made, county, saved, cut: cut, known: later) {
          return found
        }
      }
    }
    return nil
  }

  /// Rows in the conditions of single guidelines look back at the days themselves, which a saved state
  /// does not keep: where there are any, guidelines are left out.
  private func plain(_ standings: [PlainStanding], _ made: MadeUpCase) -> [PlainStanding] {
    let rules = WorkspaceText(made.workspace, known: .max).files.values
    let haveRows = rules.contains { text in
      text.components(separatedBy: "\n").contains { $0.contains("only:") && $0.contains("row:") }
    }
    guard haveRows else { return standings }
    return standings.map { standing in
      var standing = standing
      standing.guidelines = []
      standing.unsureGuidelines = []
      return standing
    }
  }

  /// Any day; the eves and the first days of versions; the eves and the days of notices.
  private func cuts(of workspace: NaiveWorkspace, _ numbers: inout SeededNumbers) -> [Int] {
    let days = workspace.days.lowerBound...workspace.days.upperBound - 13
    let begins = workspace.ordinances.flatMap(\.versions).map(\.from)
    let notices = workspace.notices.map(\.from)
    var result = [numbers.number(days), numbers.pick(begins) - numbers.number(0...1)]
    if !notices.isEmpty { result.append(numbers.pick(notices) - numbers.number(0...1)) }
    return result.filter { days.contains($0) }
  }

  /// On every day after the cut.
  private func periodDisagreement(
    _ made: MadeUpCase, _ county: NaiveWorkspace.County, _ saved: SavedState, cut: Int, known: Int
  ) -> String? {
    for (place, ordinance) in made.workspace.ordinances.enumerated() {
      let whole = made.evaluator.periods(
        ordinance: place, in: made.area(county), known: MadeUpCase.day(known))
      let resumed = made.evaluator.periods(
        ordinance: place, in: made.area(county), known: MadeUpCase.day(known), from: saved)
      for day in cut + 1...made.workspace.days.upperBound {
        func words(_ periods: [Evaluator.Period]) -> String {
          let period = periods.first { $0.days.contains(MadeUpCase.day(day)) }
          guard let period else { return "no rules" }
          return "version \(period.version), phase \(period.level.map { "\($0)" } ?? "unknown")"
        }
        guard words(whole) != words(resumed) else { continue }
        return """
          \(ordinance.id) in \(county.id) on \(PlainCalendar.text(day)), known through \
          \(PlainCalendar.text(known)), cut after \(PlainCalendar.text(cut))
          whole   \(words(whole))
          resumed \(words(resumed))
          """
      }
    }
    return nil
  }
}
