internal import GRDB
internal import Rules

/// What is known beside what is delivered.
struct ValueHistory {
  let source: String
  let lists: MetricLists
  let database: Database

  /// What is known of the place of a row.
  enum OfRow {
    /// The same values, and no others ever were.
    case same
    /// For each metric its last value: nil: none is known; nil inside: it was withdrawn.
    case others([String??])
  }

  /// Calls `body` with each row of an area, and what is known beside it. Rows come in the order of their days; of two for
  /// one place, the second knows the first.
  func forEachRow(
    of rows: [PublishedRow], _ body: (PublishedRow, OfRow) throws -> Void
  ) throws {
    // In the order of SQLite, to which no time is less than any, and texts are bytes.
    let sorted = rows.enumerated().sorted { one, other in
      let (a, b) = (one.element, other.element)
      if a.day != b.day { return a.day < b.day }
      if a.published != b.published {
        guard let time = a.published, let later = b.published else { return a.published == nil }
        return time.utf8.lexicographicallyPrecedes(later.utf8)
      }
      return one.offset < other.offset
    }.map(\.element)
    guard let first = sorted.first, let last = sorted.last else { return }
    let statement = try database.cachedStatement(
      sql: """
        SELECT day, published, metrics, written FROM observation
        WHERE source = ? AND area = ? AND day BETWEEN ? AND ? ORDER BY day, published, id
        """)
    let found = try Row.fetchCursor(
      statement,
      arguments: [source, first.area, first.day.description, last.day.description])
    let all = try lists.numberOfAll()
    var next = try found.next()
    var before: PublishedRow?
    for row in sorted {
      var known = OfRow.others(row.values.map { _ in .none })
      if let before, before.day == row.day, before.published == row.published {
        known = .others(before.values.map { .some($0) })
      } else {
        let day = row.day.description
        var isFirst = true
        while let candidate = next {
          let order = try compare(candidate, day, row.published)
          if order > 0 { break }
          if order == 0 {
            let (list, written) = (candidate[2] as Int64, candidate[3] as String?)
            if isFirst, list == all, MetricLists.areWritten(row.values, as: written) {
              known = .same
            } else {
              var values = known.values(of: row)
              try lists.forEach(written, ofList: list) { values[$0] = .some($1) }
              known = .others(values)
            }
            isFirst = false
          }
          next = try found.next()
        }
      }
      try body(row, known)
      before = row
    }
  }

  /// Whether a known value is of an earlier place than a row, of the same, or of a later one.
  private func compare(_ known: Row, _ day: String, _ published: String?) throws -> Int {
    let of: String = known[0]
    if of != day { return of < day ? -1 : 1 }
    let time: String? = known[1]
    if time == published { return 0 }
    guard let time, let published else { return time == nil ? -1 : 1 }
    return time.utf8.lexicographicallyPrecedes(published.utf8) ? -1 : 1
  }
}

extension ValueHistory.OfRow {
  fileprivate func values(of row: PublishedRow) -> [String??] {
    switch self {
    case .same: row.values.map { .some($0) }
    case .others(let values): values
    }
  }
}
