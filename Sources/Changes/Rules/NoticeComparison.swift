internal import RuleLanguage
internal import YAMLSource

/// The notices of one ordinance on both sides: by day and counties; of the others those are one that put
/// the same phase in force by the same text, for the same counties or on the same day.
struct NoticeComparison {
  typealias Side = RuleDifference.Side

  /// To look through the names of all counties beforehand pays from here on.
  private static let manyNotices = 64

  private let ordinances: Both<Ordinance>
  private let context: ComparisonContext
  private let scopes: Both<ScopeText>
  private var list = DifferenceList()

  /// A notice, and of which counties it speaks.
  private struct Entry {
    let notice: Notice
    let counties: [String]
    /// As the new rules call it.
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

  /// Notices of an ordinance that only one side has, as parts of it.
  static func contents(_ notices: [Notice], isOld: Bool, _ context: ComparisonContext)
    -> [RuleDifference.Content]
  {
    let workspace = isOld ? context.workspaces.old : context.workspaces.new
    let scopes = ScopeText(
      areas: workspace.areas, wording: isOld ? context.wordings.old : context.wordings.new,
      isForMany: notices.count > NoticeComparison.manyNotices)
    return notices.map { notice in
      (
        notice.from,
        RuleDifference.Content(
          kind: .notice,
          id: "\(scopes.text(of: notice.scope, on: notice.from)) from \(notice.from)",
          text: "phase \(notice.phase.value)", span: notice.span)
      )
    }.sorted { ($0.0, $0.1.id, $0.1.text) < ($1.0, $1.1.id, $1.1.text) }.map(\.1)
  }

  private init(_ ordinances: Both<Ordinance>, _ context: ComparisonContext) {
    self.ordinances = ordinances
    self.context = context
    let isForMany =
      ordinances.old.notices.count + ordinances.new.notices.count > NoticeComparison.manyNotices
    scopes = context.workspaces.with(context.wordings) {
      ScopeText(areas: $0.areas, wording: $1, isForMany: isForMany)
    }
  }

  private mutating func compare() {
    let names = Both(context.renamed.phases[ordinances.old.id] ?? [:], [:])
    var left = ordinances.with(context.workspaces.with(names) { ($0, $1) }) { ordinance, side in
      ordinance.notices.map { notice in
        Entry(
          notice: notice,
          counties: side.0.areas.counties(of: notice.scope, on: notice.from).map(\.id).sorted(),
          phase: side.1[notice.phase.value] ?? notice.phase.value)
      }.sorted { $0.order < $1.order }
    }
    var pairs: [Both<Entry?>] = []
    /// The next of the newer ones that are left, with the same key.
    func match(_ key: (Entry) -> [String]) {
      // Last first, so that the first is taken by removing the last.
      var places = Dictionary(grouping: left.new.indices.reversed()) { key(left.new[$0]) }
      var taken: Set<Int> = []
      var rest: [Entry] = []
      for old in left.old {
        if let place = places[key(old)]?.popLast() {
          pairs.append(Both(old, left.new[place]))
          taken.insert(place)
        } else {
          rest.append(old)
        }
      }
      left = Both(rest, left.new.indices.filter { !taken.contains($0) }.map { left.new[$0] })
    }
    match { [$0.day, $0.places] + $0.words }
    match { [$0.day, $0.places] }
    match { [$0.places] + $0.words }
    match { [$0.day] + $0.words }
    pairs += left.old.map { Both($0, nil) } + left.new.map { Both(nil, $0) }
    for pair in pairs { compare(pair) }
  }

  private mutating func compare(_ pair: Both<Entry?>) {
    let notices = pair.map { $0?.notice }
    let names = notices.with(scopes) { notice, scopes in
      notice.map { "\(scopes.text(of: $0.scope, on: $0.from)) from \($0.from)" }
    }
    let subject = RuleDifference.Subject(
      kind: .notice, ruleSet: ordinances.map(\.id), version: nil,
      id: Both(names.old ?? names.new ?? "", names.new ?? names.old ?? ""))
    let place = Int(
      [notices.old?.from, notices.new?.from].compactMap { $0 }.min()?.number ?? 0)
    guard let old = notices.old, let new = notices.new else {
      list.addOneSided(
        subject, .changed, notices,
        notices.with(missing) { notice, missing in
          Side(notice.map { "phase \($0.phase.value)" }, notice?.span ?? missing)
        }, place: place)
      return
    }
    let found = Both(old, new)
    list.compare(
      subject, .validity, .changed, found.map { Side("from \($0.from)", $0.span) }, place: place)
    let counties = pair.map { $0?.counties ?? [] }
    if !counties.isSame {
      let known = counties.map { Set($0) }
      let both = found.with(context.workspaces) { context.counties($0.scope, in: $1) }
      let words = found.with(scopes) { $1.text(of: $0.scope, on: $0.from) }
      list.add(
        RuleDifference(
          subject, .scope, .changed, words.with(found) { Side($0, $1.scope.span) }, place: place,
          gained: both.new.filter { !known.old.contains($0.id) && known.new.contains($0.id) },
          lost: both.old.filter { !known.new.contains($0.id) && known.old.contains($0.id) }))
    }
    if !pair.map({ $0?.phase }).isSame {
      list.add(
        RuleDifference(
          subject, .phase, .changed, found.map { Side($0.phase.value, $0.phase.span) },
          place: place))
    }
    // From its date on a notice is known.
    list.compare(
      subject, .legalBasis,
      old.legalBasis.date == new.legalBasis.date ? .editorial : .changed,
      found.map { Side($0.legalBasis, $0.legalBasis.title.span) }, place: place)
  }

  /// Where a notice would stand: in the file with those of the ordinance, else with others, else there is
  /// only the ordinance itself.
  private var missing: Both<Span?> {
    ordinances.with(context.workspaces) { ordinance, workspace in
      (ordinance.notices.first ?? workspace.ordinances.lazy.flatMap(\.notices).first)
        .map { Span(startOf: $0.span.file) } ?? ordinance.versions.first?.id.span
    }
  }
}
