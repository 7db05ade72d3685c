internal import Findings
internal import Observations
internal import Rules
internal import Store

/// What makes a delivery hard to believe beside those before it.
struct Doubts {
  let workspace: Workspace
  let source: ObservationSource
  let store: Store

  private var name: String { source.id.value }

  /// The first reason not to believe a delivery, as a sentence; nil: there is none.
  func first(about rows: [DeliveredRow]) throws -> String? {
    guard let known = try store.lastDay(of: name) else { return nil }
    guard let newest = rows.lazy.filter({ $0.values.contains { $0 != nil } }).map(\.day).max()
    else { return "it has no value" }
    guard newest >= known else {
      return "its newest values are of \(newest), and those of \(known) are known"
    }
    return try lackingAreas(rows, on: newest, known) ?? jumpOfMost(rows, after: known)
  }

  private func lackingAreas(
    _ rows: [DeliveredRow], on newest: Day, _ known: Day
  ) throws -> String? {
    // A row without a value says that there is none.
    var delivered: Set<Int> = []
    for row in rows where row.day == newest { delivered.formUnion(row.areas) }
    let lacking = try store.areas(of: name, on: known).compactMap {
      workspace.areas.area(id: $0)
    }.filter { !delivered.contains($0.index) }.sorted { $0.id < $1.id }
    guard let first = lacking.first else { return nil }
    let others = lacking.count > 1 ? " and \(lacking.count - 1) more" : ""
    return
      "on \(newest) it has no row for \(first.name) (\(first.id))\(others), which had a value on \(known)"
  }

  /// Holds the values of new days against `max-median-jump`.
  private func jumpOfMost(_ rows: [DeliveredRow], after known: Day) throws -> String? {
    guard let most = source.expect.maxMedianJump else { return nil }
    let metrics = source.metrics.map { workspace.metrics[$0] }
    let steps = metrics.map { source.expect.every ?? $0.holds }
    var jumps = steps.map { MedianJumps(step: $0, most: most) }
    let reach = MedianJumps.reach * (steps.max() ?? 1)
    for last in try store.newestValues(of: name, since: known - reach) {
      guard let area = workspace.areas.area(id: last.area)?.index,
        let place = metrics.firstIndex(where: { $0.id.value == last.metric }),
        let value = Double(last.value)
      else { continue }
      jumps[place].add(value, of: area, on: last.day)
    }
    for row in rows.sorted(by: { $0.day < $1.day }) where row.day > known {
      for (place, written) in row.values.enumerated() {
        guard let value = written.flatMap(Double.init) else { continue }
        for area in row.areas { jumps[place].add(value, of: area, on: row.day) }
      }
    }
    for (metric, jumps) in zip(metrics, jumps) {
      guard let (day, factor) = jumps.days.first else { continue }
      return
        "\(metric.id.value) changes at least \(factor)-fold for more than half of the areas on \(day), and at most \(Doubts.digits(most))-fold is expected: rows may be shifted, or a column or unit wrong"
    }
    return nil
  }

  /// Holds what would be kept against `max-corrected`.
  /// - Throws: `Refusal` if it would correct too much.
  func refuseRevision(_ kept: Kept) throws {
    guard let most = source.expect.maxCorrected,
      Double(kept.corrected) * 100 > most * Double(kept.history)
    else { return }
    throw Refusal(
      "it corrects \(kept.corrected) of \(kept.history) values of earlier days that are known, and at most \(Doubts.digits(most))% is expected"
    )
  }

  /// A number without a point that says nothing.
  private static func digits(_ number: Double) -> String {
    let text = "\(number)"
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  }
}
