internal import RuleLanguage
internal import YAMLSource

/// The notices of one ordinance on both sides: by day and counties.
enum NoticeComparison {
  typealias Side = RuleDifference.Side

  private struct Key: Hashable {
    let from: Day
    let counties: [String]
  }

  static func differences(_ ordinances: Both<Ordinance>, _ context: ComparisonContext)
    -> [RuleDifference]
  {
    var list = DifferenceList()
    let notices = ordinances.with(context.workspaces) { ordinance, workspace in
      Dictionary(grouping: ordinance.notices) {
        Key(
          from: $0.from,
          counties: workspace.areas.counties(on: $0.from).filter($0.scope.contains).map(\.id)
            .sorted())
      }
    }
    let keys = Set(notices.old.keys).union(notices.new.keys).sorted { a, b in
      a.from != b.from ? a.from < b.from : a.counties.lexicographicallyPrecedes(b.counties)
    }
    for key in keys {
      let both = notices.map { $0[key] ?? [] }
      for place in 0..<max(both.old.count, both.new.count) {
        let pair = both.map { $0.count > place ? $0[place] : nil }
        let names = pair.with(context.workspaces.with(context.wordings) { ($0, $1) }) {
          notice, side in
          notice.map {
            ScopeText(areas: side.0.areas, wording: side.1).text(of: $0.scope, on: $0.from)
          }
        }
        let id = (names.new ?? names.old ?? "") + " from \(key.from)"
        let other = (names.old ?? names.new ?? "") + " from \(key.from)"
        let subject = RuleDifference.Subject(
          kind: .notice, ruleSet: ordinances.map(\.id), version: nil, id: Both(other, id))
        guard let old = pair.old, let new = pair.new else {
          list.add(
            RuleDifference(
              subject, pair.old == nil ? .added : .removed, .changed,
              pair.with(ordinances) {
                Side($0.map { "phase \($0.phase.value)" }, $0?.span ?? $1.versions.first?.id.span)
              }, place: Int(key.from.number)))
          continue
        }
        let found = Both(old, new)
        list.compare(
          subject, .phase, .changed, found.map { Side($0.phase.value, $0.phase.span) },
          place: Int(key.from.number))
        // From its date on a notice is known.
        list.compare(
          subject, .legalBasis,
          old.legalBasis.date == new.legalBasis.date ? .editorial : .changed,
          found.map { Side($0.legalBasis.text, $0.legalBasis.title.span) },
          place: Int(key.from.number))
      }
    }
    return list.sorted
  }
}
