internal import Findings
internal import Observations
internal import Rules
internal import Store

/// What makes a delivery hard to believe beside those before it.
struct Doubts {
  let workspace: Workspace
  let source: ObservationSource
  let store: Store

  /// The first reason not to believe a delivery, as a sentence; nil: there is none.
  func first(about rows: [DeliveredRow]) throws -> String? {
    let name = source.id.value
    guard let known = try store.lastDay(of: name) else { return nil }
    guard let newest = rows.lazy.filter({ $0.values.contains { $0 != nil } }).map(\.day).max()
    else { return "it has no value" }
    guard newest >= known else {
      return "its newest values are of \(newest), and those of \(known) are known"
    }
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
}
