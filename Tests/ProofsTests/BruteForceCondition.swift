/// A made-up condition, and nothing of the engine in it: numbers are whole millionths, a node has a
/// name of its own by which a finding at it is known.
struct BruteNode: Hashable {
  var id: Int
  var kind: Kind

  indirect enum Kind: Hashable {
    case compare(BruteComparison)
    case all([BruteNode])
    case any([BruteNode])
    case not(BruteNode)
    case row(BruteNode, days: Int, isDaySet: Bool)
    /// At least this phase of the other rule set, there or in the state.
    case phase(level: Int, isState: Bool)
  }

  var parts: [BruteNode] {
    switch kind {
    case .compare, .phase: []
    case .all(let parts), .any(let parts): parts
    case .not(let part), .row(let part, _, _): [part]
    }
  }

  /// Itself and all in it, from outside.
  var nodes: [BruteNode] { [self] + parts.flatMap(\.nodes) }

  /// What it says, whatever its parts are called.
  var text: String {
    switch kind {
    case .compare(let comparison): comparison.text
    case .all(let parts): "{ all: [\(parts.map(\.text).joined(separator: ", "))] }"
    case .any(let parts): "{ any: [\(parts.map(\.text).joined(separator: ", "))] }"
    case .not(let part): "{ not: \(part.text) }"
    case .row(let part, let days, let isDaySet):
      "{ row: { when: \(part.text), consecutive: \(Self.count(days, isDaySet)) } }"
    case .phase(let level, false): "{ phase: other/o\(level) }"
    case .phase(let level, true): "{ phase: { at-least: other/o\(level), of: state } }"
    }
  }

  static func count(_ days: Int, _ isDaySet: Bool) -> String {
    isDaySet ? "\(days) working-days" : days == 1 ? "1 day" : "\(days) days"
  }
}

/// A figure: a metric of the county or of the state.
struct BruteFigure: Hashable, Comparable {
  var metric: Int
  var isState: Bool

  var text: String { "m\(metric)\(isState ? " of the state" : "")" }

  static func < (a: Self, b: Self) -> Bool {
    (a.metric, a.isState ? 1 : 0) < (b.metric, b.isState ? 1 : 0)
  }
}

struct BruteLimit: Hashable {
  var number: Int
  var isIncluded: Bool
}

struct BruteComparison: Hashable {
  var figure: BruteFigure
  var lower: BruteLimit?
  var upper: BruteLimit?

  func holds(_ value: Int) -> Bool {
    if let lower, lower.isIncluded ? value < lower.number : value <= lower.number { return false }
    if let upper, upper.isIncluded ? value > upper.number : value >= upper.number { return false }
    return true
  }

  var bounds: String {
    let low = lower.map {
      "\($0.isIncluded ? "at-least" : "above"): \(BruteNumber.text($0.number))"
    }
    let high = upper.map {
      "\($0.isIncluded ? "at-most" : "below"): \(BruteNumber.text($0.number))"
    }
    return [low, high].compactMap { $0 }.joined(separator: ", ")
  }

  var text: String {
    "{ m\(figure.metric): { \(bounds)\(figure.isState ? ", of: state" : "") } }"
  }
}

/// Numbers of millionths.
enum BruteNumber {
  static let one = 1_000_000

  static func text(_ number: Int) -> String {
    let (whole, rest) = number.magnitude.quotientAndRemainder(dividingBy: UInt(one))
    var digits = String(rest + UInt(one)).dropFirst()
    while digits.last == "0" { digits.removeLast() }
    return (number < 0 ? "-" : "") + "\(whole)" + (digits.isEmpty ? "" : "." + digits)
  }

  /// nil where a number has more digits than millionths can tell, which only a bad witness has.
  static func number(_ text: some StringProtocol) -> Int? {
    let isNegative = text.hasPrefix("-")
    let halves = text.drop { $0 == "-" }.split(separator: ".", omittingEmptySubsequences: false)
    guard let whole = halves.first.flatMap({ Int($0) }), halves.count <= 2 else { return nil }
    let rest = halves.count == 2 ? String(halves[1]) : ""
    guard rest.count <= 6, let part = Int(rest + String(repeating: "0", count: 6 - rest.count))
    else { return nil }
    return (isNegative ? -1 : 1) * (whole * one + part)
  }
}

/// What is known of a metric: which values it can have, and how they are rounded.
struct BruteMetric: Hashable {
  var lower: BruteLimit?
  var upper: BruteLimit?
  var digits: Int?
  var isHalfUp = false

  var text: String {
    let range = BruteComparison(
      figure: BruteFigure(metric: 0, isState: false), lower: lower, upper: upper)
    return (lower == nil && upper == nil ? "" : "    range: { \(range.bounds) }\n")
      + (digits.map { "    round: { digits: \($0), by: \(isHalfUp ? "half-up" : "truncation") }\n" }
        ?? "")
  }

  func canBePublished(_ value: Int) -> Bool {
    BruteComparison(figure: BruteFigure(metric: 0, isState: false), lower: lower, upper: upper)
      .holds(value)
  }

  /// A half goes away from zero.
  func rounded(_ value: Int) -> Int {
    guard let digits else { return value }
    let step = (0..<digits).reduce(BruteNumber.one) { step, _ in step / 10 }
    let size = Int(value.magnitude)
    let cut = (size + (isHalfUp ? step / 2 : 0)) / step * step
    return value < 0 ? -cut : cut
  }

  /// All values with which the rules are compared, as far as some numbers can tell them apart: a dense
  /// grid of what may be published, rounded.
  func values(around numbers: Set<Int>) -> [Int] {
    let ends = Set([lower, upper].compactMap { $0?.number })
    let marks = numbers.union(ends).union([0]).sorted()
    var published: Set<Int> = []
    for mark in marks {
      for step in [
        0, 1, 2, 1000, BruteNumber.one / 20, BruteNumber.one / 10, BruteNumber.one / 2,
        BruteNumber.one, 2 * BruteNumber.one, 1000 * BruteNumber.one,
      ] {
        published.formUnion([
          mark - step, mark + step, mark - step - 1, mark + step + 1,
          mark - step + 1, mark + step - 1,
        ])
      }
    }
    for (low, high) in zip(marks, marks.dropFirst()) {
      for quarter in 1...3 { published.insert(low + (high - low) / 4 * quarter) }
    }
    return Set(published.filter(canBePublished).map(rounded)).sorted()
  }
}
