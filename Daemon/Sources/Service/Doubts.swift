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
    return try lackingAreas(rows, on: newest, known)
      ?? (newest == known ? emptied(rows, on: known) : unfilled(rows, on: newest, known))
      ?? jump(rows, known)
  }

  /// In how many days the next value of a metric comes.
  private func step(_ metric: Int) -> Int {
    max(1, source.expect.every ?? workspace.metrics[metric].holds)
  }

  /// Values of the newest day that are known, and empty now: so they are in the middle of an update. Where a newer
  /// day came with them, they are withdrawn: a correction, of which `max-corrected` says how many are expected.
  private func emptied(_ rows: [DeliveredRow], on day: Day) throws -> String? {
    let metrics = source.metrics.map { workspace.metrics[$0].id.value }
    var delivered: [String: Set<String>] = [:]
    for row in rows where row.day == day {
      let found = zip(metrics, row.values).filter { $1 != nil }.map(\.0)
      for area in row.areas { delivered[workspace.areas[area].id, default: []].formUnion(found) }
    }
    let empty = try store.values(of: name, on: day).compactMap {
      place, value -> (area: Area, metric: String, value: String)? in
      guard let value, metrics.contains(place.metric), let found = delivered[place.area],
        !found.contains(place.metric), let area = workspace.areas.area(id: place.area),
        !workspace.areas.isGone(area, on: day)
      else { return nil }
      return (area, place.metric, value)
    }.sorted { ($0.area.id, $0.metric, $0.value) < ($1.area.id, $1.metric, $1.value) }
    guard let first = empty.first else { return nil }
    let others = empty.count > 1 ? ", and \(empty.count - 1) more are" : ""
    return
      "on \(day) \(first.metric) of \(first.area.name) (\(first.area.id)) is empty\(others), where \(first.value) is known"
  }

  /// Areas that had a value on the newest day that is known, and have no row on that of the delivery.
  private func lackingAreas(
    _ rows: [DeliveredRow], on newest: Day, _ known: Day
  ) throws -> String? {
    var delivered: Set<Int> = []
    for row in rows where row.day == newest { delivered.formUnion(row.areas) }
    let lacking = try valued(on: known, and: newest).filter { !delivered.contains($0.index) }
    guard let first = lacking.first else { return nil }
    let others = lacking.count > 1 ? " and \(lacking.count - 1) more" : ""
    return
      "on \(newest) it has no row for \(first.name) (\(first.id))\(others), which had a value on \(known)"
  }

  /// The areas that have a value on a day that is known, and are still there on another.
  private func valued(on known: Day, and newest: Day) throws -> [Area] {
    Set(try store.values(of: name, on: known).filter { $1 != nil }.keys.map(\.area))
      .compactMap { workspace.areas.area(id: $0) }
      .filter { !workspace.areas.isGone($0, on: newest) }.sorted { $0.id < $1.id }
  }

  /// Of how many areas one may be without a value on a new day, and one in any case: a gauge that failed. With more, the
  /// rows are not yet filled in.
  private static let mostEmpty = 4

  /// A new day on which too many rows are empty. A day without a value anywhere is not new: it counts for nothing, and what
  /// comes with it counts. Nor is a metric doubted that comes later than another one.
  private func unfilled(_ rows: [DeliveredRow], on newest: Day, _ known: Day) throws -> String? {
    let filled = rows.filter { $0.day == newest && $0.values.contains { $0 != nil } }
    let delivered = Set(filled.flatMap(\.areas))
    let before = try valued(on: known, and: newest)
    let empty = before.filter { !delivered.contains($0.index) }
    guard let first = empty.first, empty.count > max(1, before.count / Doubts.mostEmpty) else {
      return nil
    }
    return
      "on \(newest) it has no value for \(empty.count) of the \(before.count) areas that had one on \(known), such as \(first.name) (\(first.id))"
  }

  /// Holds the values of new days, and of the newest that is known, against `max-jump` and `max-median-jump`.
  private func jump(_ rows: [DeliveredRow], _ known: Day) throws -> String? {
    let expect = source.expect
    guard expect.maxJump != nil || expect.maxMedianJump != nil else { return nil }
    let steps = source.metrics.map(step)
    let reach = MedianJumps.reach * (steps.max() ?? 1)
    let sorted = rows.filter { $0.day >= known }.sorted { $0.day < $1.day }
    func values(_ days: ClosedRange<Day>) throws -> [KnownValue] {
      try store.newestValues(of: name, in: days)
    }
    if let found = jump(
      of: sorted.filter { $0.day > known }, after: try values((known - reach)...known), steps)
    {
      return found
    }
    let (again, isNew) = try deliveredAgain(sorted.filter { $0.day == known }, on: known)
    guard !again.isEmpty else { return nil }
    if let found = jump(
      of: again, after: try values((known - reach)...(known - 1)), steps, isNew: isNew)
    {
      return found
    }
    // What the newest day said so far, as if it were of the day before.
    let said = try values(known...known).map {
      (area: $0.area, metric: $0.metric, day: $0.day - 1, value: $0.value)
    }
    return jump(of: again, after: said, steps.map { _ in 1 }, isNew: isNew).map {
      "\($0) (other values of this day are known)"
    }
  }

  /// What is to be judged of the newest day that is known, and which of its values are new: what is known was judged
  /// before, and somebody may have accepted it.
  private func deliveredAgain(
    _ rows: [DeliveredRow], on day: Day
  ) throws -> (rows: [DeliveredRow], isNew: (DeliveredRow, _ area: Int, _ metric: Int) -> Bool) {
    let known = try store.values(of: name, on: day)
    let metrics = source.metrics.map { workspace.metrics[$0].id.value }
    func isNew(_ row: DeliveredRow, _ area: Int, _ metric: Int) -> Bool {
      let place = ValuePlace(
        area: workspace.areas[area].id, metric: metrics[metric], published: row.published)
      return known[place].map { !Store.areEqual($0, row.values[metric]) } ?? true
    }
    func hasNews(_ row: DeliveredRow) -> Bool {
      row.areas.contains { area in row.values.indices.contains { isNew(row, area, $0) } }
    }
    let news = rows.filter(hasNews)
    // Most values are most of all; but an earlier publication is none of the new one.
    return (news.isEmpty || source.published != nil ? news : rows, isNew)
  }

  private typealias KnownValue = (area: String, metric: String, day: Day, value: String)

  private func jump(
    of rows: [DeliveredRow],
    after before: [KnownValue], _ steps: [Int],
    isNew: (DeliveredRow, _ area: Int, _ metric: Int) -> Bool = { _, _, _ in true }
  ) -> String? {
    let metrics = source.metrics.map { workspace.metrics[$0].id.value }
    var jumps = steps.map { MedianJumps(step: $0, most: source.expect.maxMedianJump ?? .infinity) }
    var last: [[Int: (day: Day, value: Double)]] = metrics.map { _ in [:] }
    for known in before {
      guard let area = workspace.areas.area(id: known.area)?.index,
        let place = metrics.firstIndex(of: known.metric), let value = Double(known.value)
      else { continue }
      jumps[place].add(value, of: area, on: known.day)
      last[place][area] = (known.day, value)
    }
    var single: String?
    for row in rows {
      for (place, written) in row.values.enumerated() {
        guard let value = written.flatMap(Double.init) else { continue }
        for area in row.areas {
          jumps[place].add(value, of: area, on: row.day)
          defer { last[place][area] = (row.day, value) }
          guard single == nil, isNew(row, area, place), let most = source.expect.maxJump,
            let (day, then) = last[place][area],
            day < row.day, row.day - day <= MedianJumps.reach * steps[place], then > 0,
            value > 0, max(value / then, then / value) > most
          else { continue }
          let of = workspace.areas[area]
          single =
            "\(metrics[place]) of \(of.name) (\(of.id)) goes from \(Doubts.digits(then)) to \(Doubts.digits(value)) on \(row.day), and at most \(Doubts.digits(most))-fold is expected"
        }
      }
    }
    // That of most areas says more than that of one.
    for (metric, jumps) in zip(metrics, jumps) {
      guard let most = source.expect.maxMedianJump, let (day, factor) = jumps.days.first else {
        continue
      }
      return
        "\(metric) changes at least \(factor)-fold for more than half of the areas on \(day), and at most \(Doubts.digits(most))-fold is expected: rows may be shifted, or a column or unit wrong"
    }
    return single
  }

  /// Holds what would be kept against `max-corrected`.
  /// - Throws: `Refusal` if it would correct too much.
  func refuseRevision(_ kept: ResponseOutcome) throws {
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
