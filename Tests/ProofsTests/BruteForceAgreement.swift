import Files
import Findings
import Lint
import TestSupport

/// The findings of `validate` for a made-up case beside those of brute force.
struct BruteAgreement {
  static let proved: Set<String> = [
    "gap", "overlap", "unreachable-phase", "never-ends", "always-true", "contradictory-condition",
    "redundant-condition", "flapping", "order", "stuck-at-bound", "not-proved",
  ]

  let made: BruteCase
  let found: [Diagnostic]
  let codes: [String]
  /// Another error keeps the case from being looked at.
  let isLeftOut: Bool
  /// Codes that differ.
  private(set) var kind = ""
  private(set) var disagreement: String?

  init(_ made: BruteCase) {
    self.made = made
    let all = Validation(of: FileTree(made.files)).findings()
    found = all.filter { Self.proved.contains($0.code) }
    codes = found.map(\.code)
    let errors = all.filter { $0.severity == .error && !Self.proved.contains($0.code) }
    isLeftOut = !errors.isEmpty
    guard !isLeftOut else {
      let isExpected =
        errors.allSatisfy { $0.code == "impossible-comparison" } && made.hasImpossibleComparison
      if !isExpected { disagree("error", "an error that is none:\n" + described(errors)) }
      return
    }
    compare()
  }

  private mutating func disagree(_ kind: String, _ text: String) {
    self.kind = kind
    disagreement = text + "\nfound:\n" + described(found)
  }

  private mutating func compare() {
    let named = Set(
      found.filter { $0.code == "redundant-condition" }.map { BrutePlace($0.span) })
    let seen = found.filter { $0.code != "gap" }.map {
      BruteFinding(code: $0.code, place: BrutePlace($0.span))
    }.sorted()
    let gapsSeen = found.count { $0.code == "gap" }
    var verdict = BruteVerdict(made, named: named)
    func agrees(_ verdict: BruteVerdict) -> Bool {
      verdict.placed == seen && verdict.gaps == gapsSeen
    }
    if !agrees(verdict) {
      let other = BruteVerdict(made, named: named, looksAtUnknown: true)
      guard agrees(other) else {
        let more = seen.subtracting(verdict.placed)
        let less = verdict.placed.subtracting(seen)
        disagree(
          (more.map { "+\($0.code)" } + less.map { "-\($0.code)" }).joined(separator: " ")
            + (gapsSeen != verdict.gaps ? " gap" : ""),
          "found beyond brute force: \(more.map(\.text)); by brute force alone: \(less.map(\.text)); gaps by brute force: \(verdict.gaps)"
        )
        return
      }
      verdict = other
    }
    for finding in found {
      if let problem = verdict.problem(with: finding) {
        disagree("witness of \(finding.code)", "\(problem): \(finding.message)")
        return
      }
    }
    for finding in found where finding.message.contains("is never shown") {
      let levels = BruteWitness(finding.message).phases
      for seed in 1...3 as ClosedRange<UInt64> {
        if let problem = verdict.dayWithout(levels[0], levels[1], seed: seed, days: 400) {
          disagree("machine", problem)
          return
        }
      }
    }
    if let problem = verdict.problemWithRuns(found.filter { $0.code == "gap" }, made.written.text) {
      disagree("gap run", problem)
    }
  }

  /// The smallest case that disagrees in the same way.
  func shrunk() -> BruteAgreement {
    var smallest = self
    var isSmaller = true
    while isSmaller {
      isSmaller = false
      for candidate in smallest.made.smaller {
        let agreement = BruteAgreement(candidate)
        if agreement.disagreement != nil, agreement.kind == kind {
          (smallest, isSmaller) = (agreement, true)
          break
        }
      }
    }
    return smallest
  }
}

extension [BruteFinding] {
  /// What is left of a list when another is taken out of it, each as often as it stands there.
  func subtracting(_ other: Self) -> Self {
    var other = other
    return filter { finding in
      guard let place = other.firstIndex(of: finding) else { return true }
      other.remove(at: place)
      return false
    }
  }
}

extension BruteCase {
  var hasImpossibleComparison: Bool {
    conditions.flatMap(\.nodes).contains { node in
      guard case .compare(let comparison) = node.kind else { return false }
      let numbers = [comparison.lower, comparison.upper].compactMap { $0?.number }
      return !metrics[comparison.figure.metric].values(around: Set(numbers)).contains(
        where: comparison.holds)
    }
  }

  var description: String {
    metrics.enumerated().filter { $1 != BruteMetric() }.map { "m\($0):\n\($1.text)" }.joined()
      + (notice.map { "notice: p\($0)\n" } ?? "") + written.text
  }
}

extension BrutePlace {
  init(_ span: Span) { self.init(line: Int(span.start.line), column: Int(span.start.column)) }
}
