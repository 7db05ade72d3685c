public import Findings

/// What a trigger or a guideline depends on: true, false or unknown (docs/rule-language.md, Conditions).
public indirect enum Condition: Sendable {
  case comparison(Comparison)
  case row(Row)
  case phase(PhaseReference)
  case all([Condition], Span)
  case any([Condition], Span)
  case not(Condition, Span)

  /// A condition that must have held on a number of counted days in a row, up to and including the day.
  public struct Row: Sendable {
    public internal(set) var when: Condition
    /// At least one day; a day outside the day set leaves the row as it was.
    public internal(set) var count: Trigger.Count
    public let span: Span

    package init(when: Condition, count: Trigger.Count, span: Span) {
      self.when = when
      self.count = count
      self.span = span
    }
  }

  /// A phase of another ordinance: it, or a stricter one, was in force on the day before.
  public struct PhaseReference: Sendable {
    /// The identifier of the ordinance.
    public internal(set) var ruleSet: String
    public internal(set) var phase: String
    /// The area meant: the county, or an area that it belongs to.
    public let of: Comparison.Scope
    public let span: Span

    package init(ruleSet: String, phase: String, of: Comparison.Scope, span: Span) {
      self.ruleSet = ruleSet
      self.phase = phase
      self.of = of
      self.span = span
    }
  }

  /// One form of a condition, with what a fold has made of its parts.
  public enum Form<Part> {
    case comparison(Comparison)
    case row(Row, Part)
    case phase(PhaseReference)
    case all([Part])
    case any([Part])
    case not(Part)

    /// Its direct parts, in the order of the file.
    public var parts: [Part] {
      switch self {
      case .comparison, .phase: []
      case .row(_, let part), .not(let part): [part]
      case .all(let parts), .any(let parts): parts
      }
    }
  }

  /// Folds the condition, the innermost parts first: each result is made from those of its parts.
  public func fold<Result>(_ make: (Condition, Form<Result>) -> Result) -> Result {
    let form: Form<Result> =
      switch self {
      case .comparison(let comparison): .comparison(comparison)
      case .row(let row): .row(row, row.when.fold(make))
      case .phase(let reference): .phase(reference)
      case .all(let parts, _): .all(parts.map { $0.fold(make) })
      case .any(let parts, _): .any(parts.map { $0.fold(make) })
      case .not(let part, _): .not(part.fold(make))
      }
    return make(self, form)
  }

  /// The same condition with its comparisons, row counts and phase references replaced.
  package func map(
    comparison change: (Comparison) -> Comparison = { $0 },
    count: (Trigger.Count) -> Trigger.Count = { $0 },
    reference: (PhaseReference) -> PhaseReference = { $0 }
  ) -> Condition {
    fold { condition, form in
      switch form {
      case .comparison(let comparison): return .comparison(change(comparison))
      case .row(var row, let when):
        (row.when, row.count) = (when, count(row.count))
        return .row(row)
      case .phase(let phase): return .phase(reference(phase))
      case .all(let parts): return .all(parts, condition.span)
      case .any(let parts): return .any(parts, condition.span)
      case .not(let part): return .not(part, condition.span)
      }
    }
  }

  /// Where the condition is written.
  public var span: Span {
    switch self {
    case .comparison(let comparison): comparison.span
    case .row(let row): row.span
    case .phase(let reference): reference.span
    case .all(_, let span), .any(_, let span), .not(_, let span): span
    }
  }

  /// The direct parts; empty for a comparison and a phase reference.
  public var parts: [Condition] {
    switch self {
    case .comparison, .phase: []
    case .row(let row): [row.when]
    case .all(let parts, _), .any(let parts, _): parts
    case .not(let part, _): [part]
    }
  }

  /// The row, if the condition is one.
  public var row: Row? { if case .row(let row) = self { row } else { nil } }

  /// The phase reference, if the condition is one.
  public var reference: PhaseReference? {
    if case .phase(let reference) = self { reference } else { nil }
  }

  /// The keys of all forms but comparisons, whose key is their metric.
  package enum Key: String, CaseIterable { case all, any, not, row, phase }

  /// The key of its form; nil for a comparison.
  package var key: Key? {
    switch self {
    case .comparison: nil
    case .row: .row
    case .phase: .phase
    case .all: .all
    case .any: .any
    case .not: .not
    }
  }

  /// The key of the list of its parts; nil if it has no such list.
  package var listKey: Key? { key == .all || key == .any ? key : nil }

  /// All comparisons in the order of the file, including those in rows.
  public var comparisons: [Comparison] {
    if case .comparison(let comparison) = self { return [comparison] }
    return parts.flatMap(\.comparisons)
  }

  /// All comparisons in the order of the file, each with whether it is negated.
  package var comparisonsAndOpposites: [(comparison: Comparison, isOpposite: Bool)] {
    fold { _, form in
      switch form {
      case .comparison(let comparison): [(comparison, false)]
      case .not(let part): part.map { ($0.comparison, !$0.isOpposite) }
      case .row, .phase, .all, .any: form.parts.flatMap { $0 }
      }
    }
  }

  /// All phase references in the order of the file, including those in rows.
  public var references: [PhaseReference] { reference.map { [$0] } ?? parts.flatMap(\.references) }

  /// All rows in the order of the file, outer ones before those inside them.
  public var rows: [Row] { (row.map { [$0] } ?? []) + parts.flatMap(\.rows) }

  /// Whether it means the same as another condition, compared part by part.
  /// - Parameter isSame: whether two day sets are the same; by default, if their indices are.
  package func says(sameAs other: Condition, _ isSame: (Int?, Int?) -> Bool = { $0 == $1 }) -> Bool
  {
    let isSameItself: Bool? =
      switch self {
      case .comparison(let a): if case .comparison(let b) = other { a.says(sameAs: b) } else { nil }
      case .row(let a):
        other.row.map { a.count.days == $0.count.days && isSame(a.count.daySet, $0.count.daySet) }
      case .phase(let a):
        other.reference.map { a.ruleSet == $0.ruleSet && a.phase == $0.phase && a.of == $0.of }
      case .all, .any, .not: key == other.key
      }
    let (own, others) = (parts, other.parts)
    return isSameItself == true && own.count == others.count
      && zip(own, others).allSatisfy { $0.says(sameAs: $1, isSame) }
  }
}

/// Compares a metric's value with one or two bounds.
public struct Comparison: Sendable {
  /// The area whose value is read.
  public enum Scope: Sendable, Hashable {
    /// The county's own.
    case own
    case state
    case country
    /// The value of its area in a grouping, an index into the area table's groupings.
    case group(Int)

    /// The scope as a county sees it, if this one is written in rules that are evaluated for an area
    /// of the county; nil if no area is meant.
    package func seen(by whose: Scope) -> Scope? {
      switch (self, whose) {
      case (_, .own), (.country, _): self
      case (.own, _): whose
      case (.state, .state): .state
      case (.group, .group) where self == whose: self
      case (.state, _), (.group, _): nil
      }
    }
  }

  /// The metric, as an index into the workspace's metrics.
  public let metric: Int
  public let of: Scope
  /// The lower bound, if there is one.
  public let lower: Bound?
  /// The upper bound, if there is one.
  public let upper: Bound?
  public let span: Span

  package init(metric: Int, of: Scope, lower: Bound?, upper: Bound?, span: Span) {
    self.metric = metric
    self.of = of
    self.lower = lower
    self.upper = upper
    self.span = span
  }

  fileprivate func says(sameAs other: Comparison) -> Bool {
    metric == other.metric && of == other.of && Bound.says(lower, sameAs: other.lower)
      && Bound.says(upper, sameAs: other.upper)
  }

  /// The smallest and the largest value for which the comparison is true; a bound that is not
  /// included itself is replaced by its neighbour among the `Double`s.
  public var closed: ClosedRange<Double> { Bound.closed(lower, upper) }
}

/// One bound of a comparison.
public struct Bound: Sendable, Hashable {
  /// The side of the bound on which values make the comparison true, and whether the bound is
  /// included.
  public enum Word: String, Sendable, Hashable, CaseIterable {
    case above
    case atLeast = "at-least"
    case below
    case atMost = "at-most"
  }

  public let word: Word
  /// The number as it is compared.
  public let number: Double
  /// The number as people write it: `300` where the file has `0300`.
  public let text: String
  public let span: Span

  package init(word: Word, number: Double, text: String, span: Span) {
    self.word = word
    self.number = number
    self.text = text
    self.span = span
  }

  /// Whether two bounds admit the same values; two missing bounds do.
  fileprivate static func says(_ bound: Bound?, sameAs other: Bound?) -> Bool {
    bound?.word == other?.word && bound?.number == other?.number
  }

  public var isIncluded: Bool { word == .atLeast || word == .atMost }
  public var isLower: Bool { word == .above || word == .atLeast }

  /// The smallest and largest numbers between two bounds.
  fileprivate static func closed(_ lower: Bound?, _ upper: Bound?) -> ClosedRange<Double> {
    let low = lower.map { $0.isIncluded ? $0.number : $0.number.nextUp } ?? -.infinity
    let high = upper.map { $0.isIncluded ? $0.number : $0.number.nextDown } ?? .infinity
    return low...max(low, high)
  }
}

/// The values that a metric can have.
public struct ValueRange: Sendable {
  public let lower: Bound?
  public let upper: Bound?
  /// The values that exist, the least first, each once; none: all numbers between the bounds.
  public let codes: [Code]
  public let span: Span

  package init(lower: Bound?, upper: Bound?, span: Span) {
    self.lower = lower
    self.upper = upper
    self.span = span
    codes = []
  }

  /// - Parameter codes: at least one, each once.
  package init(codes: [Code], span: Span) {
    let sorted = codes.sorted { $0.number.ordered < $1.number.ordered }
    self.codes = sorted
    self.span = span
    lower = sorted.first.map { Bound(word: .atLeast, $0) }
    upper = sorted.last.map { Bound(word: .atMost, $0) }
  }

  /// A value that stands for something, and what it is called.
  public struct Code: Sendable {
    public let number: DecimalNumber
    /// The number as it is written.
    public let text: String
    public let name: LocalizedText
    public let span: Span

    package init(number: DecimalNumber, text: String, name: LocalizedText, span: Span) {
      self.number = number
      self.text = text
      self.name = name
      self.span = span
    }
  }

  /// The smallest and largest values in the range, as in `Comparison.closed`.
  public var closed: ClosedRange<Double> { Bound.closed(lower, upper) }

  /// Whether a value is one that exists.
  package func contains(_ value: Double) -> Bool {
    closed.contains(value)
      && (codes.isEmpty || codes.contains { $0.number.ordered == value })
  }

  /// The key under which an author wrote it.
  package var key: String { codes.isEmpty ? "range" : "values" }

  /// `its range is at-least 0, at-most 100`, `its values are 0, 1, 2`
  package var described: String {
    guard codes.isEmpty else {
      return "its values are \(codes.map(\.text).joined(separator: ", "))"
    }
    let bounds = [lower, upper].compactMap { $0 }.map { "\($0.word.rawValue) \($0.text)" }
    return "its range is \(bounds.joined(separator: ", "))"
  }

  /// Whether some value of a part of the range exists.
  package func isInhabited(_ part: ClosedRange<Double>) -> Bool {
    codes.isEmpty || codes.contains { part.contains($0.number.ordered) }
  }
}

extension Bound {
  fileprivate init(word: Word, _ code: ValueRange.Code) {
    self.init(word: word, number: code.number.ordered, text: code.text, span: code.span)
  }
}

/// A kind of published value that rules refer to.
public final class Metric: Sendable {
  public let id: Located<String>
  public let title: LocalizedText
  public let unit: LocalizedText?
  public let range: ValueRange?
  /// How published digits are rounded before values are compared; nil: not at all.
  public let rounding: Rounding?
  /// For how many days a value applies, its own day included; 1 for daily values.
  public let holds: Int
  /// Where the axis of charts begins; nil: that depends on the values.
  public let chartFrom: DecimalNumber?

  package init(
    id: Located<String>, title: LocalizedText, unit: LocalizedText?, range: ValueRange?,
    rounding: Rounding?, holds: Int, chartFrom: DecimalNumber? = nil
  ) {
    self.id = id
    self.title = title
    self.unit = unit
    self.range = range
    self.rounding = rounding
    self.holds = holds
    self.chartFrom = chartFrom
  }

  /// What a value is called; nil: it is a number like others.
  package func name(of value: Double) -> LocalizedText? {
    range?.codes.first { $0.number.ordered == value }?.name
  }
}
