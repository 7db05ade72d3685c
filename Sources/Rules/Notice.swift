public import Findings

/// An announcement by the authority: from a day on, a phase and all milder ones are in force and
/// stricter ones are not, whatever the values say.
///
/// Without an end it sets the phases once: after its day the values decide again. With one it lies on top of
/// what the values decide through its last day.
public struct Notice: Sendable {
  /// What other notices call it; nil: none can name it.
  public let id: Located<String>?
  /// The identifier of the ordinance.
  public internal(set) var ruleSet: Located<String>
  /// Nil: it only withdraws the one that it replaces.
  public internal(set) var phase: Located<String>?
  /// The identity of the phase: of the one that the version on its first day calls so. Nil where it is the phase's name.
  package internal(set) var identity: String?
  /// The counties it covers.
  public let scope: AreaScope
  /// Whether it names one county with `area`, not a scope with `areas`.
  public let isForOneCounty: Bool
  public let from: Day
  package let fromSpan: Span
  /// The last day; nil: it has no end.
  public let through: Day?
  /// The identifier of the notice that no longer counts from its first day on, for the counties that it covers.
  public let replaces: Located<String>?
  /// What it is called in public.
  public let title: LocalizedText?
  public let legalBasis: LegalBasis
  public let span: Span

  package init(
    id: Located<String>? = nil, ruleSet: Located<String>, phase: Located<String>?,
    scope: AreaScope, isForOneCounty: Bool, from: Day, fromSpan: Span, through: Day? = nil,
    replaces: Located<String>? = nil, title: LocalizedText? = nil, legalBasis: LegalBasis,
    span: Span
  ) {
    self.id = id
    self.ruleSet = ruleSet
    self.phase = phase
    self.scope = scope
    self.isForOneCounty = isForOneCounty
    self.from = from
    self.fromSpan = fromSpan
    self.through = through
    self.replaces = replaces
    self.title = title
    self.legalBasis = legalBasis
    self.span = span
  }

  /// Whether it is known at the end of a day: with a date, from that date on and on its first day at the
  /// latest; without one, from the day before its first day on.
  package func isKnown(on day: Day) -> Bool { min(legalBasis.date ?? from - 1, from) <= day }

  /// What it is called, and where it was announced.
  package func name(in language: Language) -> String {
    (title.map { "\($0[language]) – " } ?? "") + legalBasis.title.value
  }
}
