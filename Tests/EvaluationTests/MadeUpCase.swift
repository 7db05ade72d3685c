import Evaluation
import Files
import Foundation
import Observations
import RuleReader
import Rules
import Testing

/// A made-up workspace and the engine that has read it from its files.
struct MadeUpCase {
  let seed: UInt64
  let workspace: NaiveWorkspace
  let evaluator: Evaluator

  /// Nil where the engine refuses the files, which is recorded unless it is no wonder.
  init?(seed: UInt64, _ workspace: NaiveWorkspace, known: Int = .max, mayBeRefused: Bool = false) {
    let files = WorkspaceText(workspace, known: known).files
    let tree = FileTree(files)
    let read = Workspace.read(tree)
    guard let rules = read.workspace else {
      if mayBeRefused { return nil }
      let found = read.problems.map { "\($0.span.file.name): \($0.message)" }
      Issue.record(Comment(rawValue: "seed \(seed): \(found.joined(separator: "\n"))"))
      return nil
    }
    let values = Observations.read(rules, files: tree)
    guard let observations = values.observations else {
      if mayBeRefused { return nil }
      let found = values.problems.map { "\($0.span.file.name): \($0.message)" }
      Issue.record(Comment(rawValue: "seed \(seed): \(found.joined(separator: "\n"))"))
      return nil
    }
    self.seed = seed
    self.workspace = workspace
    evaluator = Evaluator(rules, observations)
  }

  /// What to say of a disagreement: enough to find it again.
  func comment(_ text: String) -> Comment {
    var text = "seed \(seed): \(text)\nrun it alone with RULECHECK_SEED=\(seed)"
    if MadeUpCase.chosenSeed != nil {
      for (path, content) in WorkspaceText(workspace).files.sorted(by: { $0.key < $1.key }) {
        text += "\n--- \(path)\n\(content)"
      }
    }
    return Comment(rawValue: text)
  }

  // MARK: Seeds

  /// The one case that somebody wants to see.
  static let chosenSeed = ProcessInfo.processInfo.environment["RULECHECK_SEED"].flatMap(UInt64.init)

  /// A block of cases; the same ones every time. Where one is chosen, that one alone, in the first
  /// block of each test.
  static func seeds(block: Int, count: Int, firstBlock: Int = 0) -> [UInt64] {
    if let chosenSeed { return block == firstBlock ? [chosenSeed] : [] }
    return (0..<count).map { UInt64(block) * mostOfBlock + UInt64($0) }
  }

  static let mostOfBlock: UInt64 = 100_000

  // MARK: The engine's answers in the naive words

  private static let engineDays = PlainCalendar.dates.map { Day(iso: $0.text)! }

  static func day(_ day: Int) -> Day { engineDays[day] }

  func area(_ county: NaiveWorkspace.County) -> Area {
    evaluator.workspace.areas.area(id: county.id)!
  }

  func standings(in county: NaiveWorkspace.County, on day: Int) -> [PlainStanding] {
    let situation = evaluator.situation(in: area(county), on: MadeUpCase.day(day))
    return situation.standings.map { standing in
      let stale: String? =
        switch standing.stale {
        case nil: nil
        case .old(let reading, _): "data of \(reading.day)"
        case .undecided(let since): "undecided since \(since)"
        case .missing: "missing"
        }
      return PlainStanding(
        ordinance: standing.ruleSet.id.value, version: standing.ruleSet.version.value,
        phase: standing.phase.map { NaiveWorkspace.id(ofPhase: $0.id.value) } ?? "unknown",
        since: "\(standing.since)",
        // A phase that another version may carry on has no last day.
        until: (standing.until ?? standing.pending.map { $0.from - 1 })?.description,
        pendingPhase: standing.pending.map {
          $0.phase.map { NaiveWorkspace.id(ofPhase: $0.id.value) } ?? "unknown"
        },
        pendingFrom: standing.pending?.from.description,
        guidelines: standing.guidelines.map(words),
        unsureGuidelines: standing.undecidedGuidelines.map(words),
        notice: standing.notice?.from.description, stale: stale)
    }
  }

  private func words(_ guideline: GuidelineInForce) -> String {
    let id = guideline.guideline.id.value
    return guideline.phase.map { "\(id) of \(NaiveWorkspace.id(ofPhase: $0.id.value))" } ?? id
  }
}
