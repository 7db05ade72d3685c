internal import GRDB

/// How the values of several metrics are one observation: lists of metrics have numbers, and values stand in the order of
/// a list.
final class MetricLists {
  private let database: Database
  /// Those that matter, in their order; nil: all do.
  private let metrics: [String]
  private var lists: [Int64: List] = [:]
  private var numbers: [[Int]: Int64] = [:]

  private struct List {
    var metrics: [String]
    /// Where each stands among those that matter; nil: it does not matter.
    var places: [Int?]
  }

  /// - Parameter metrics: the identifiers of those that matter, in their order.
  init(of metrics: [String] = [], in database: Database) {
    self.metrics = metrics
    self.database = database
  }

  private func list(_ number: Int64) throws -> List {
    if let known = lists[number] { return known }
    let text = try String.fetchOne(
      database, sql: "SELECT metrics FROM metric_list WHERE id = ?", arguments: [number])
    let names = (text ?? "").split(separator: " ").map(String.init)
    let list = List(metrics: names, places: names.map { metrics.firstIndex(of: $0) })
    lists[number] = list
    return list
  }

  /// The number of the list of all that matter; nil: there is none yet.
  func numberOfAll() throws -> Int64? { try known(Array(metrics.indices)) }

  /// The number of the list of some that matter.
  /// - Parameter places: where they stand among them.
  func number(of places: [Int]) throws -> Int64 {
    if let number = try known(places) { return number }
    try database.execute(
      sql: "INSERT INTO metric_list (metrics) VALUES (?)", arguments: [names(places)])
    numbers[places] = database.lastInsertedRowID
    return database.lastInsertedRowID
  }

  private func known(_ places: [Int]) throws -> Int64? {
    if let number = numbers[places] { return number }
    numbers[places] = try Int64.fetchOne(
      database, sql: "SELECT id FROM metric_list WHERE metrics = ?", arguments: [names(places)])
    return numbers[places]
  }

  private func names(_ places: [Int]) -> String {
    places.map { metrics[$0] }.joined(separator: " ")
  }

  /// Values as an observation has them; nil: all of them are empty.
  static func written(_ values: [String?]) -> String? {
    values.allSatisfy { $0 == nil } ? nil : values.map { $0 ?? "" }.joined(separator: ",")
  }

  /// Whether an observation has just these values.
  static func areWritten(_ values: [String?], as written: String?) -> Bool {
    guard var written else { return values.allSatisfy { $0 == nil } }
    return written.withUTF8 { bytes in
      var next = 0
      for (place, value) in values.enumerated() {
        if place > 0 {
          guard next < bytes.count, bytes[next] == comma else { return false }
          next += 1
        }
        guard var value else { continue }
        let isThere = value.withUTF8 { digits in
          guard next + digits.count <= bytes.count else { return false }
          for (at, digit) in digits.enumerated() where bytes[next + at] != digit { return false }
          next += digits.count
          return true
        }
        guard isThere else { return false }
      }
      return next == bytes.count
    }
  }

  private static let comma = UInt8(ascii: ",")

  /// Calls `body` with each value of an observation whose metric matters, and where that stands among them.
  func forEach(
    _ written: String?, ofList number: Int64,
    _ body: (_ place: Int, _ value: String?) throws -> Void
  ) throws {
    let places = try list(number).places
    for (place, value) in zip(places, MetricLists.values(written, places.count)) {
      if let place { try body(place, value) }
    }
  }

  /// The values of an observation, with their metrics.
  func values(_ written: String?, ofList number: Int64) throws -> [(metric: String, value: String?)]
  {
    let metrics = try list(number).metrics
    return Array(zip(metrics, MetricLists.values(written, metrics.count)))
  }

  private static func values(_ written: String?, _ count: Int) -> [String?] {
    guard let written else { return Array(repeating: nil, count: count) }
    return written.utf8.split(separator: comma, omittingEmptySubsequences: false).map {
      $0.isEmpty ? nil : String(Substring($0))
    }
  }
}
