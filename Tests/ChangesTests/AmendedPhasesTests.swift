import Evaluation
import Rules
import TestSupport
import Testing

@testable import Comparison
@testable import Messages

/// What is cited as the reason where amendments insert, remove and reorder phases.
@Suite("Amended phases")
struct AmendedPhasesTests {
  private typealias V = Valley

  /// The ban began under the first version, and the second puts a milder phase below it.
  @Test func aMilderPhaseIsInserted() throws {
    let valley = V.adorf(
      V.above(50),
      V.version(
        "2", from: 4, "begins: continue", phases: V.calm, V.high(above: 30, "low"), V.high()),
      level: "10 60 60 60 60")
    #expect(try reasons(valley, since: 1, on: 4) == ["starts high"])
  }

  /// Both milder phases go; what is left began by its own condition.
  @Test func milderPhasesAreRemoved() throws {
    let valley = V.adorf(
      V.version(phases: V.calm, V.high(above: 30, "low"), V.high()),
      V.version("2", from: 4, "begins: continue", phases: V.calm, V.high()), level: "10 60 60 60 60"
    )
    #expect(try reasons(valley, since: 1, on: 4) == ["starts high"])
  }

  /// A stricter phase ended under the first version, which the second does not have any more.
  @Test func aStricterPhaseIsRemoved() throws {
    let valley = V.adorf(
      V.version(phases: V.calm, V.high(above: 30, "low"), V.high()),
      V.version("2", from: 4, "begins: continue", phases: V.calm, V.high(above: 30, "low")),
      level: "60 60 40 40 40")
    #expect(try reasons(valley, since: 1, on: 4) == ["ends high"])
  }

  private func reasons(_ valley: Valley, since: Int, on day: Int) throws -> [String] {
    let evaluator = try valley.evaluator
    let list = ChangeList(
      from: Knowledge(evaluator, on: V.day(since)), to: Knowledge(evaluator, on: V.day(day)),
      pairs: OrdinancePair.all(evaluator.workspace, evaluator.workspace))
    #expect(list.changes.count == 1)
    return list.changes.flatMap(\.decisive).map { "\($0.side) \(cited(by: $0) ?? "nothing")" }
  }

  /// The phase in whose trigger the condition of a count is written.
  private func cited(by count: CountTrace) -> String? {
    count.ruleSet.phases.first { phase in
      (count.side == .starts ? phase.starts : phase.ends)?.when.span == count.trigger.when.span
    }?.id.value
  }

  // MARK: At random

  @Test func whatIsCitedDecided() throws {
    var seen = Seen()
    for seed in 0..<UInt64(Effort.cases(12)) {
      let made = RandomAmendments(seed: seed)
      let evaluator = try #require(made.rules.evaluator(), "seed \(seed)")
      let pairs = OrdinancePair.all(evaluator.workspace, evaluator.workspace)
      for number in 1..<RandomRules.dayCount + 6 {
        let day = RandomRules.firstDay + number
        for since in [day - 1] + (number % 5 == 0 ? [day - 2 - number / 2] : []) {
          let list = ChangeList(
            from: Knowledge(evaluator, on: since), to: Knowledge(evaluator, on: day), pairs: pairs,
            in: ["01", "02", "04", "05"])
          for change in list.changes {
            guard let flaw = flaw(of: change, on: day, evaluator, made, &seen) else { continue }
            Issue.record("seed \(seed), \(since) to \(day): \(Valley.line(change)): \(flaw)")
            return
          }
          for message in Message.all(of: list) { #expect(!message.texts[0].headline.isEmpty) }
        }
      }
    }
    // Each way of deciding came up, also across amendments.
    let (starts, ends, across) = (Effort.cases(200), Effort.cases(50), Effort.cases(20))
    #expect(seen.starts > starts && seen.ends > ends && seen.acrossVersions > across, "\(seen)")
  }

  private struct Seen {
    var starts = 0
    var ends = 0
    var acrossVersions = 0
  }

  /// What is wrong with the counts of a change: told from what applies on each day by itself.
  private func flaw(
    of change: Change, on known: Day, _ evaluator: Evaluator, _ made: RandomAmendments,
    _ seen: inout Seen
  ) -> String? {
    guard let after = change.after, let phase = after.phase?.id.value, !change.decisive.isEmpty,
      change.before?.phase?.id.value != phase
    else { return nil }
    func state(_ day: Day) -> RuleState? {
      evaluator.course(of: 0, in: after.area, known: known).state(on: day)
    }
    var first = change.from
    while state(first - 1)?.phase?.id.value == phase { first = first - 1 }
    guard let began = state(first) else { return "nothing applies on \(first)" }
    let order = began.ruleSet.phases.map(\.id.value)
    guard let own = order.firstIndex(of: phase) else { return "no \(phase) on \(first)" }
    if after.ruleSet.version.value != began.ruleSet.version.value { seen.acrossVersions += 1 }
    let counts = change.decisive.map { (side: $0.side, phase: cited(by: $0), day: $0.effective) }
    for count in counts {
      switch count.side {
      case .starts:
        seen.starts += 1
        guard count.phase == phase else { return "starts of \(count.phase ?? "nothing")" }
      case .ends:
        seen.ends += 1
        guard let cited = count.phase, let place = order.firstIndex(of: cited), place > own else {
          return "ends of \(count.phase ?? "nothing"), which is not stricter in \(order)"
        }
        if !made.hasNotices, count.day != first { return "ended on another day than \(first)" }
      }
    }
    // Within one version, without notices, it can be said which count it was.
    guard !made.hasNotices, let eve = state(first - 1), let last = eve.phase?.id.value,
      eve.ruleSet.version.value == began.ruleSet.version.value,
      let before = order.firstIndex(of: last)
    else { return nil }
    if before > own, !made.isTable {
      return counts.contains { $0.side == .ends && $0.phase == last }
        ? nil : "not the end of \(last)"
    }
    return counts.count == 1 && counts[0].side == .starts && counts[0].day == first
      ? nil : "not the start that took effect on \(first)"
  }
}
