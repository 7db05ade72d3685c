import Findings
import Proofs

/// The values that a message names, as they stand there.
struct BruteWitness {
  var values: [BruteFigure: Int] = [:]
  var missing: Set<BruteFigure> = []
  /// What is no number of the grid, or a word that is not understood.
  var problem: String?
  /// Phases that the message names.
  var phases: [Int] = []

  init(_ message: String) {
    for match in message.matches(of: /`p(\d+)`/) {
      if let level = Int(match.1), !phases.contains(level) { phases.append(level) }
    }
    for match in message.matches(of: /m(\d)( of the state)? (?:= ([^ ,]+)|has no value)/) {
      let figure = BruteFigure(metric: Int(match.1) ?? 0, isState: match.2 != nil)
      guard let text = match.3 else {
        missing.insert(figure)
        continue
      }
      guard let number = BruteNumber.number(text) else {
        problem = "\(text) is no number"
        continue
      }
      if values[figure] != nil { problem = "\(figure.text) is named twice" }
      values[figure] = number
    }
  }
}

extension BruteVerdict {
  /// What is wrong with the values by which a finding shows what it says; nil where they do.
  mutating func problem(with finding: Diagnostic) -> String? {
    let witness = BruteWitness(finding.message)
    if let problem = witness.problem { return problem }
    for (figure, value) in witness.values.sorted(by: { $0.key < $1.key })
    where !made.metrics[figure.metric].hasValue(value) {
      return "\(figure.text) cannot be \(BruteNumber.text(value))"
    }
    func condition(_ level: Int) -> BruteNode? { made.phases[level].starts?.when }
    switch finding.code {
    case "overlap":
      guard let one = condition(witness.phases[0]), let other = condition(witness.phases[1]) else {
        return "phases are not named"
      }
      let both = BruteTruth.and(grid.truth(one).yes, grid.truth(other).yes)
      return grid.isCertain(both, at: witness.values) ? nil : "both do not hold there"
    case "gap":
      let failing = made.phases.compactMap { $0.starts?.when }.map { grid.truth($0).no }
      let none = failing.dropFirst().reduce(failing[0], BruteTruth.and)
      return grid.isCertain(none, at: witness.values) ? nil : "some phase applies there"
    case "flapping":
      let level = witness.phases[0]
      guard let starts = condition(level), let ends = made.phases[level].ends?.when else {
        return ""
      }
      let both = BruteTruth.and(
        grid.truth(starts, steady: true).yes, grid.truth(ends, steady: true).yes)
      return grid.isCertain(both, at: witness.values) ? nil : "both do not hold there"
    case "stuck-at-bound":
      let level = witness.phases[0]
      guard let starts = condition(level), let ends = made.phases[level].ends?.when else {
        return ""
      }
      let neither = BruteTruth.and(grid.truth(starts).no, grid.truth(ends).no)
      return grid.isCertain(neither, at: witness.values) ? nil : "it starts or ends there"
    case "order" where !witness.values.isEmpty || !witness.missing.isEmpty:
      guard let stricter = condition(witness.phases[0]), let milder = condition(witness.phases[1])
      else { return "" }
      let further = BruteTruth.without(grid.truth(stricter).yes, grid.truth(milder).yes)
      return grid.isPossible(further, at: witness.values, missing: witness.missing)
        ? nil : "it does not start more easily there"
    default: return nil
    }
  }

  /// In a table of one figure, each run of values without a phase is named once, at one of its ends.
  func problemWithRuns(_ findings: [Diagnostic], _ text: String) -> String? {
    guard let gapRuns, let axis = grid.axes.first else { return nil }
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    var seen: Set<Int> = []
    for finding in findings {
      let value = BruteWitness(finding.message).values[axis.figure]
      if value == nil, gapRuns.count == 1,
        gapRuns[0] == axis.values[0]...axis.values[axis.values.count - 1]
      {
        return nil
      }
      let around = gapRuns.indices.first { at in
        guard let value else { return false }
        let (low, high) = ends(of: gapRuns[at], axis)
        return value > low && value < high
      }
      guard let around, seen.insert(around).inserted else {
        return "no run of its own: \(finding.message)"
      }
      // One that covers every value has no end to stand at.
      if gapRuns[around] == axis.values[0]...axis.values[axis.values.count - 1] { continue }
      let place = BrutePlace(finding.span)
      let number = lines[place.line - 1].dropFirst(place.column - 1).prefix {
        "-.0123456789".contains($0)
      }
      let (low, high) = ends(of: gapRuns[around], axis)
      guard let bound = BruteNumber.number(number),
        (low...gapRuns[around].lowerBound).contains(bound)
          || (gapRuns[around].upperBound...high).contains(bound)
      else { return "it stands at `\(number)`, which does not end it: \(finding.message)" }
    }
    return nil
  }

  /// The values next to a run, on which a phase applies.
  private func ends(of run: ClosedRange<Int>, _ axis: BruteGrid.Axis) -> (Int, Int) {
    (
      axis.values.last { $0 < run.lowerBound } ?? Int.min,
      axis.values.first { $0 > run.upperBound } ?? Int.max
    )
  }
}
