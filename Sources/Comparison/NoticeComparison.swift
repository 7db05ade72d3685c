internal import Findings
internal import Rules

/// Compares the notices of one ordinance on both sides. They are paired by day and counties, and the rest
/// by phase and text with the same counties or the same day.
struct NoticeComparison {
  typealias Side = RuleDifference.Side

  private let ordinances: Both<Ordinance>
  private let context: ComparisonContext
  private let scopes: Both<ScopeText>
  private var list: DifferenceList

  /// A notice, and the counties that it covers.
  private struct Entry {
    let notice: Notice
    let counties: [String]
    /// The identifier of the phase in the new rules; empty: it only withdraws another notice.
    let phase: String

    var day: String { "\(notice.from)" }
    var places: String { counties.joined(separator: " ") }
    var words: [String] { [phase, notice.legalBasis.title.value] }

    var order: (Day, String, String, String) { (notice.from, places, words[0], words[1]) }
  }

  static func differences(_ ordinances: Both<Ordinance>, _ context: ComparisonContext)
    -> [RuleDifference]
  {
    var comparison = NoticeComparison(ordinances, context)
    comparison.compare()
    return comparison.list.sorted
  }

  /// Notices of an ordinance that only one side has, as contents of it.
  static func contents(_ notices: [Notice], of side: WhichSide, _ context: ComparisonContext)
    -> [RuleDifference.Content]
  {
    let scopes = scopes(context)[side]
    return notices.map { notice in
      (
        notice.from,
        RuleDifference.Content(
          kind: .notice, id: name(of: notice, scopes, context.said),
          text: phase(of: notice, context.said),
          span: notice.span)
      )
    }.sorted { ($0.0, $0.1.id, $0.1.text) < ($1.0, $1.1.id, $1.1.text) }.map(\.1)
  }

  private static func scopes(_ context: ComparisonContext) -> Both<ScopeText> {
    context.workspaces.with(context.wordings) { ScopeText(areas: $0.areas, wording: $1) }
  }

  private static func name(
    of notice: Notice, _ scopes: ScopeText, _ words: Wording
  ) -> String {
    "\(scopes.text(of: notice.scope, on: notice.from)) \(days(of: notice, words))"
  }

  private static func days(of notice: Notice, _ words: Wording) -> String {
    let first = words.style.date(notice.from)
    return notice.through.map {
      words.say(.reviewThrough, ["from": first, "through": words.style.date($0)])
    } ?? words.say(.reviewFrom, ["what": first])
  }

  private static func phase(of notice: Notice, _ words: Wording) -> String {
    notice.phase.map { "\(words[.reviewPhase]) \($0.value)" }
      ?? words.say(.reviewWithdraws, ["name": notice.replaces?.value ?? ""])
  }

  private init(_ ordinances: Both<Ordinance>, _ context: ComparisonContext) {
    self.ordinances = ordinances
    self.context = context
    list = DifferenceList(context)
    scopes = NoticeComparison.scopes(context)
  }

  private mutating func compare() {
    let entries = ordinances.with(context.workspaces) { ordinance, workspace in
      ordinance.notices.map { notice in
        Entry(
          notice: notice,
          counties: workspace.areas.counties(of: notice.scope, on: notice.from).map(\.id).sorted(),
          phase: notice.phase.map { notice.identity ?? $0.value } ?? "")
      }.sorted { $0.order < $1.order }
    }
    var pairing = Pairing(entries)
    pairing.match(by: { entry, _ in [entry.day, entry.places] + entry.words })
    pairing.match(by: { entry, _ in [entry.day, entry.places] })
    pairing.match(by: { entry, _ in [entry.places] + entry.words })
    pairing.match(by: { entry, _ in [entry.day] + entry.words })
    for pair in pairing.all { compare(pair) }
  }

  private mutating func compare(_ pair: Both<Entry?>) {
    let notices = pair.map { $0?.notice }
    let words = context.said
    let names = notices.with(scopes) { notice, scopes in
      notice.map { NoticeComparison.name(of: $0, scopes, words) }
    }
    let subject = RuleDifference.Subject(
      kind: .notice, ruleSet: ordinances.map(\.id), version: nil,
      id: Both(names.old ?? names.new ?? "", names.new ?? names.old ?? ""),
      place: Int(notices.present().map(\.from).min()?.number ?? 0))
    guard let entries = pair.complete() else {
      list.addOneSided(
        subject, .changed, notices,
        notices.with(missing) { notice, missing in
          Side(notice.map { NoticeComparison.phase(of: $0, words) }, notice?.span ?? missing)
        })
      return
    }
    let found = entries.map(\.notice)
    list.compare(
      subject, .validity, .changed,
      found.map { Side(NoticeComparison.days(of: $0, words), $0.span) })
    let counties = entries.map(\.counties)
    if !counties.isSame {
      let known = counties.map { Set($0) }
      let both = found.with(context.workspaces) { context.counties($0.scope, in: $1) }
      let sides = found.with(scopes) { Side($1.text(of: $0.scope, on: $0.from), $0.scope.span) }
      list.add(
        RuleDifference(
          subject, .scope, .changed, sides,
          gained: both.new.filter { !known.old.contains($0.id) && known.new.contains($0.id) },
          lost: both.old.filter { !known.new.contains($0.id) && known.old.contains($0.id) }))
    }
    if !entries.map(\.phase).isSame {
      list.add(
        RuleDifference(
          subject, .phase, .changed,
          found.map { Side($0.phase?.value, $0.phase?.span ?? $0.span) }))
    }
    list.compare(
      subject, .replaces, .changed,
      found.map { Side($0.replaces?.value, $0.replaces?.span ?? $0.span) })
    list.compare(subject, .title, found.map(\.title), around: found.map(\.span))
    // A notice is known from its date on.
    list.compare(
      subject, .legalBasis, found.map(\.legalBasis.date).isSame ? .editorial : .changed,
      found.map { Side($0.legalBasis, $0.legalBasis.title.span) })
  }

  /// Where a missing notice would be: in the file with those of the ordinance, or else with others, or
  /// else at the ordinance itself.
  private var missing: Both<Span?> {
    ordinances.with(context.workspaces) { ordinance, workspace in
      (ordinance.notices.first ?? workspace.ordinances.lazy.flatMap(\.notices).first)
        .map { Span(startOf: $0.span.file) } ?? ordinance.versions.first?.id.span
    }
  }
}
