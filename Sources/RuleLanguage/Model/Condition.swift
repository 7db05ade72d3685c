public import YAMLSource

/// When a phase starts or ends: true, false or unknown on a day (RULE-LANGUAGE, Conditions).
public indirect enum Condition: Sendable {
  case comparison(Comparison)
  case all([Condition], Span)
  case any([Condition], Span)
  case not(Condition, Span)

  /// The negation, as the default of `ends.when`.
  func negated(at span: Span) -> Condition { .not(self, span) }

  /// Where the condition stands.
  public var span: Span {
    switch self {
    case .comparison(let comparison): comparison.span
    case .all(_, let span), .any(_, let span), .not(_, let span): span
    }
  }

  /// All comparisons in the order of the file.
  public var comparisons: [Comparison] {
    switch self {
    case .comparison(let comparison): [comparison]
    case .all(let parts, _), .any(let parts, _): parts.flatMap(\.comparisons)
    case .not(let part, _): part.comparisons
    }
  }
}

/// A metric's value against one or two bounds.
public struct Comparison: Sendable {
  /// Whose value is read.
  public enum Scope: String, Sendable, Hashable, CaseIterable {
    /// The county's own.
    case own
    case state
    case country
  }

  /// The metric, as a place in the workspace's list.
  public let metric: Int
  public let of: Scope
  /// The lower bound, if there is one.
  public let lower: Bound?
  /// The upper bound, if there is one.
  public let upper: Bound?
  public let span: Span

  /// The smallest and the largest value for which the comparison is true; a bound that is not
  /// included itself is replaced by its neighbour among the `Double`s.
  public var closed: ClosedRange<Double> { Bound.closed(lower, upper) }
}

/// One bound of a comparison.
public struct Bound: Sendable, Hashable {
  /// On which side of the bound a value makes the comparison true, and whether the bound itself
  /// does.
  public enum Word: String, Sendable, Hashable, CaseIterable {
    case above
    case atLeast = "at-least"
    case below
    case atMost = "at-most"
  }

  public let word: Word
  /// The number as it is compared.
  public let number: Double
  /// The number as it is written.
  public let text: String
  public let span: Span

  public var isIncluded: Bool { word == .atLeast || word == .atMost }
  public var isLower: Bool { word == .above || word == .atLeast }

  /// The smallest and the largest number between two bounds.
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
  public let span: Span

  /// The smallest and the largest value in the range, as in `Comparison.closed`.
  public var closed: ClosedRange<Double> { Bound.closed(lower, upper) }
}

/// A published figure that rules refer to.
public struct Metric: Sendable {
  public let id: Located<String>
  public let title: LocalizedText
  public let unit: LocalizedText?
  public let range: ValueRange?
  /// What happens to the published digits before comparing; nil: nothing.
  public let rounding: Rounding?
  /// For how many days a value stands, from its own day on; 1 for daily figures.
  public let holds: Int
}
