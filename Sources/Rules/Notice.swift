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
  package func isKnown(on day: Day) -> Bool { firstDayKnown <= day }

  /// The first day at whose end it is known.
  package var firstDayKnown: Day { min(legalBasis.date ?? from - 1, from) }

  /// What it is called, and where it was announced.
  package func name(in language: Language) -> String {
    (title.map { "\($0[language]) – " } ?? "") + legalBasis.title.value
  }
}

extension Ordinance {
  /// The last day on which a notice can count: its own, or that of its rules, whichever is earlier. It goes on under a version that
  /// begins on the day after with `continue` and has its phase.
  /// - Parameters:
  ///   - phase: as the version on its first day calls it.
  ///   - through: its own last day; nil: it has none.
  ///   - day: at whose end the rules are known; nil: all of them are.
  package func lastDay(
    ofPhase phase: String, from: Day, through: Day?, known day: Day? = nil
  ) -> Day {
    // A version presupposes those before it.
    let count = day.map { day in
      versions.lastIndex { $0.firstDayKnown <= day }.map { $0 + 1 } ?? 0
    }
    let rules = Ordinance(id: id, versions: Array(versions.prefix(count ?? .max)), place: place)
    let windows = rules.versions.indices.map(rules.window(ofVersion:))
    let own = through ?? .distantFuture
    guard var at = windows.firstIndex(where: { $0.contains(from) }) else { return own }
    let identity = versions[at].phases.first { $0.id.value == phase }?.identity ?? phase
    while at + 1 < windows.count, case .continue = versions[at + 1].beginning,
      windows[at + 1].from == windows[at].last + 1,
      versions[at + 1].level(ofIdentity: identity) != nil
    {
      at += 1
    }
    return min(own, windows[at].last)
  }

  package func lastDay(of notice: Notice, known day: Day? = nil) -> Day {
    guard let phase = notice.phase?.value else { return notice.through ?? .distantFuture }
    return lastDay(ofPhase: phase, from: notice.from, through: notice.through, known: day)
  }
}

extension Workspace {
  /// The last day of a notice with an end, or of its rules, if that is earlier; nil: the notice has no end.
  /// - Parameter day: at whose end the rules are known; nil: all of them are.
  package func lastDay(of notice: Notice, known day: Day? = nil) -> Day? {
    notice.through.map { through in
      ordinance(notice.ruleSet.value)?.lastDay(of: notice, known: day) ?? through
    }
  }
}
