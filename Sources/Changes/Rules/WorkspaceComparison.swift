internal import RuleLanguage
internal import YAMLSource

/// What the workspaces themselves say, and the tables to which their rules refer.
enum WorkspaceComparison {
  typealias Subject = RuleDifference.Subject
  typealias Side = RuleDifference.Side

  static func differences(_ context: ComparisonContext) -> [RuleDifference] {
    let workspaces = context.workspaces
    var list = DifferenceList(context)
    let workspace = Subject(kind: .workspace)
    list.compare(
      workspace, .identifier, .editorial, workspaces.map { Side($0.id, $0.title.span) })
    list.compare(workspace, .title, workspaces.map(\.title), around: workspaces.map(\.title.span))
    list.compare(
      workspace, .languages, .editorial,
      workspaces.map { Side($0.languages.map(\.code).joined(separator: ", "), $0.title.span) })
    list.compare(
      workspace, .timeZone, .changed,
      workspaces.map { Side($0.timeZone.value, $0.timeZone.span) })
    MessageComparison.compare(&list, context)
    AreaComparison.compare(&list, context)
    compareTopics(&list, context)
    SourceComparison.compare(&list, context)
    let metrics = workspaces.map { Set($0.metrics.map(\.id.value)) }
    compareMetrics(metrics.old.union(metrics.new), &list, context)
    let calendars = workspaces.map { workspace in
      CalendarComparison.calendars(of: workspace.ordinances.flatMap(\.versions))
    }
    CalendarComparison.compare(calendars, &list, context)
    return list.sorted
  }

  /// Compares the entries of a table, by identifier, with their titles; what only one side has is added or removed.
  static func compareTables<Entry>(
    _ kind: Subject.Kind, _ tables: Both<[Entry]>, id: KeyPath<Entry, Located<String>>,
    title: KeyPath<Entry, LocalizedText>, oneSided: RuleDifference.Meaning,
    _ list: inout DifferenceList, _ context: ComparisonContext,
    _ body: (_ list: inout DifferenceList, Subject, Both<Entry>) -> Void
  ) {
    for (identifier, both) in tables.paired(by: { $0[keyPath: id].value }) {
      let subject = Subject(kind: kind, id: Both(identifier, identifier))
      guard let pair = both.complete() else {
        list.addOneSided(
          subject, oneSided, both,
          both.with(context.wordings) {
            Side($0?[keyPath: title][$1.language], $0?[keyPath: id].span)
          })
        continue
      }
      list.compare(
        subject, .title, pair.map { $0[keyPath: title] }, around: pair.map { $0[keyPath: id].span })
      body(&list, subject, pair)
    }
  }

  private static func compareTopics(_ list: inout DifferenceList, _ context: ComparisonContext) {
    compareTables(
      .topic, context.workspaces.map(\.topics), id: \.id, title: \.title, oneSided: .editorial,
      &list, context
    ) { list, subject, topics in
      list.compare(subject, .icon, .editorial, topics.map { Side($0.icon, $0.id.span) })
    }
  }

  static func compareMetrics(
    _ ids: Set<String>, _ list: inout DifferenceList, _ context: ComparisonContext
  ) {
    compareTables(
      .metric, context.workspaces.map { $0.metrics.filter { ids.contains($0.id.value) } },
      id: \.id, title: \.title, oneSided: .changed, &list, context
    ) { list, subject, pair in
      list.compare(subject, .unit, pair.map(\.unit), around: pair.map(\.id.span))
      if !pair.map(\.range).isSame {
        list.add(
          RuleDifference(
            subject, .range, .changed,
            pair.map { Side($0.range?.text, $0.range?.span ?? $0.id.span) }))
      }
      list.compare(
        subject, .rounding, .changed,
        pair.map { Side($0.rounding?.text ?? "as published", $0.id.span) })
      list.compare(
        subject, .holds, .changed, pair.map { Side(counted($0.holds, "day"), $0.id.span) })
    }
  }
}

/// What two named versions refer to: the figures they look at and their calendars.
enum TablesInUse {
  static func differences(_ versions: [Both<[RuleSet]>], _ context: ComparisonContext)
    -> [RuleDifference]
  {
    var list = DifferenceList(context)
    let all = Both(versions.flatMap(\.old), versions.flatMap(\.new))
    let metrics = all.with(context.workspaces) { versions, workspace in
      Set(versions.flatMap(\.comparisons).map { workspace.metrics[$0.metric].id.value })
    }
    // Of a figure that only one of them looks at, the condition says so.
    WorkspaceComparison.compareMetrics(metrics.old.intersection(metrics.new), &list, context)
    let calendars = all.map { CalendarComparison.calendars(of: $0) }
    let known = calendars.map { Set($0.map(\.id.value)) }
    let common = known.old.intersection(known.new)
    CalendarComparison.compare(
      calendars.map { $0.filter { common.contains($0.id.value) } }, &list, context)
    return list.sorted
  }
}

extension ValueRange {
  /// `at least 0 and below 100`.
  fileprivate var text: String {
    [lower, upper].compactMap { $0 }.map { bound in
      "\(bound.word.rawValue.split(separator: "-").joined(separator: " ")) \(bound.text)"
    }.joined(separator: " and ")
  }
}
