public import Findings

/// An announcement by the authority: from a day on, a phase and all milder ones are in force and
/// stricter ones are not, whatever the values say; after that day the values decide again.
public struct Notice: Sendable {
  /// The identifier of the ordinance.
  public internal(set) var ruleSet: Located<String>
  public internal(set) var phase: Located<String>
  /// The counties it covers.
  public let scope: AreaScope
  /// Whether it names one county with `area`, not a scope with `areas`.
  public let isForOneCounty: Bool
  public let from: Day
  package let fromSpan: Span
  public let legalBasis: LegalBasis
  public let span: Span

  package init(
    ruleSet: Located<String>, phase: Located<String>, scope: AreaScope, isForOneCounty: Bool,
    from: Day, fromSpan: Span, legalBasis: LegalBasis, span: Span
  ) {
    self.ruleSet = ruleSet
    self.phase = phase
    self.scope = scope
    self.isForOneCounty = isForOneCounty
    self.from = from
    self.fromSpan = fromSpan
    self.legalBasis = legalBasis
    self.span = span
  }

  /// Whether it is known at the end of a day: with a date, from that date on and on its first day at the
  /// latest; without one, from the day before its first day on.
  package func isKnown(on day: Day) -> Bool { min(legalBasis.date ?? from - 1, from) <= day }
}
