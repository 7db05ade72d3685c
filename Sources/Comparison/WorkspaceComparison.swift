internal import Findings
internal import Rules

/// Compares the workspaces themselves, and the tables to which their rules refer.
struct WorkspaceComparison {
  typealias Subject = RuleDifference.Subject
  typealias Side = RuleDifference.Side

  let context: ComparisonContext
  var list: DifferenceList

  var workspaces: Both<Workspace> { context.workspaces }

  private init(_ context: ComparisonContext) {
    self.context = context
    list = DifferenceList(context)
  }

  static func differences(_ context: ComparisonContext) -> [RuleDifference] {
    var comparison = WorkspaceComparison(context)
    comparison.compareFacts()
    comparison.compareMessages()
    comparison.compareAreas()
    comparison.compareTopics()
    comparison.compareSources()
    let metrics = context.workspaces.map { Set($0.metrics.map(\.id.value)) }
    comparison.compareMetrics(metrics.old.union(metrics.new))
    comparison.compareCalendars(
      context.workspaces.map { calendars(of: $0.ordinances.flatMap(\.versions)) })
    return comparison.list.sorted
  }

  /// Compares what named versions refer to: the metrics that they use and their calendars.
  static func differences(
    inUseOf versions: Both<[RuleSet]>, _ context: ComparisonContext
  ) -> [RuleDifference] {
    var comparison = WorkspaceComparison(context)
    let metrics = versions.with(context.workspaces) { versions, workspace in
      Set(versions.flatMap(\.comparisons).map { workspace.metrics[$0.metric].id.value })
    }
    // If only one of them uses a metric, the difference of their conditions says so.
    comparison.compareMetrics(metrics.old.intersection(metrics.new))
    comparison.compareCalendars(versions.map { calendars(of: $0) })
    return comparison.list.sorted
  }

  private mutating func compareFacts() {
    let workspace = Subject(kind: .workspace)
    list.compare(workspace, .identifier, .editorial, workspaces.map { Side($0.id, $0.title.span) })
    list.compare(workspace, .title, workspaces.map(\.title), around: workspaces.map(\.title.span))
    list.compare(
      workspace, .languages, .editorial,
      workspaces.map { Side($0.languages.map(\.code).joined(separator: ", "), $0.title.span) })
    list.compare(
      workspace, .timeZone, .changed, workspaces.map { Side($0.timeZone.value, $0.timeZone.span) })
  }

  /// Compares the entries of a table, by identifier, with their titles; what only one side has is added or removed.
  /// - Returns: the entries that both have.
  private mutating func compareTable<Entry>(
    _ kind: Subject.Kind, _ tables: Both<[Entry]>, id: KeyPath<Entry, Located<String>>,
    title: KeyPath<Entry, LocalizedText>, oneSided: RuleDifference.Meaning
  ) -> [(subject: Subject, pair: Both<Entry>)] {
    tables.paired(by: { $0[keyPath: id].value }).compactMap { identifier, both in
      let subject = Subject(kind: kind, id: Both(identifier, identifier))
      guard let pair = both.complete() else {
        list.addOneSided(
          subject, oneSided, both,
          both.with(context.wordings) {
            Side($0?[keyPath: title][$1.language], $0?[keyPath: id].span)
          })
        return nil
      }
      list.compare(
        subject, .title, pair.map { $0[keyPath: title] }, around: pair.map { $0[keyPath: id].span })
      return (subject, pair)
    }
  }

  private mutating func compareTopics() {
    let topics = compareTable(
      .topic, workspaces.map(\.topics), id: \.id, title: \.title, oneSided: .editorial)
    for (subject, pair) in topics {
      list.compare(subject, .icon, .editorial, pair.map { Side($0.icon?.value, $0.id.span) })
      guard pair.map({ $0.icon?.value }).isSame else { continue }
      list.compare(
        subject, .drawing, .editorial,
        pair.map { Side($0.drawing?.value, $0.drawing?.span ?? $0.id.span) })
    }
  }

  private mutating func compareMetrics(_ ids: Set<String>) {
    let words = context.said
    let metrics = compareTable(
      .metric, workspaces.map { $0.metrics.filter { ids.contains($0.id.value) } }, id: \.id,
      title: \.title, oneSided: .changed)
    for (subject, pair) in metrics {
      list.compare(subject, .unit, pair.map(\.unit), around: pair.map(\.id.span))
      if !pair.map(\.range).isSame {
        list.add(
          RuleDifference(
            subject, .range, .changed,
            pair.map { Side($0.range?.text(in: words.style), $0.range?.span ?? $0.id.span) }))
      } else {
        list.compare(
          subject, .range, .editorial,
          pair.map { Side($0.range?.names(in: words.style), $0.range?.span ?? $0.id.span) })
      }
      list.compare(
        subject, .rounding, .changed,
        pair.map {
          Side($0.rounding?.text(in: words.style) ?? words[.reviewAsPublished], $0.id.span)
        })
      list.compare(
        subject, .holds, .changed, pair.map { Side(words.days($0.holds), $0.id.span) })
      list.compare(
        subject, .chart, .editorial,
        pair.map { metric in
          Side(
            metric.chartFrom.map {
              words.say(.reviewFrom, ["what": words.style.number($0.ordered)])
            }, metric.id.span)
        })
    }
  }

  /// Compares the sources of values.
  private mutating func compareSources() {
    let sources = compareTable(
      .source, workspaces.map(\.sources), id: \.id, title: \.title, oneSided: .changed)
    for (subject, pair) in sources {
      list.compare(subject, .attribution, .editorial, pair.map { Side($0.attribution, $0.id.span) })
      list.compare(
        subject, .delivery, .changed,
        pair.with(workspaces) { Side($0.delivery(in: $1), $0.path.span) })
      list.compare(
        subject, .expectation, .changed, pair.map { Side($0.expectationText, $0.id.span) })
    }
  }
}

extension ValueRange {
  /// `at least 0 and below 100`.
  fileprivate func text(in style: LanguageStyle) -> String {
    if !codes.isEmpty { return codes.map { style.number($0.text) }.joined(separator: ", ") }
    return style.joined(
      [lower, upper].compactMap { $0 }.map { style.text(of: $0, number: $0.text) }, .and)
  }

  /// What its values are called, in the first language: `0 = low, 1 = high`; nil: they have no names.
  fileprivate func names(in style: LanguageStyle) -> String? {
    guard !codes.isEmpty else { return nil }
    return codes.map { "\(style.number($0.text)) = \($0.name.all[0].value)" }
      .joined(separator: ", ")
  }
}

extension ObservationSource {
  /// The file, its origin, and the meaning of its columns.
  fileprivate func delivery(in workspace: Workspace) -> String {
    func words(_ columns: LongColumns) -> String {
      let metrics = columns.metrics.map { "\(workspace.metrics[$0.metric].id.value): \($0.column)" }
      let published = columns.published.map { ", published: \($0)" } ?? ""
      return "date: \(columns.date), area: \(columns.area)\(published), "
        + metrics.sorted().joined(separator: ", ")
    }
    let layout =
      switch format {
      case .long(let columns): "long, \(words(columns))"
      case .wide(let columns):
        "wide, area: \(columns.area), metric: \(workspace.metrics[columns.metric].id.value)"
          + (columns.ignored.isEmpty
            ? "" : ", ignore: \(columns.ignored.sorted().joined(separator: ", "))")
      case .arcgis(let columns): "arcgis-json, \(words(columns))"
      }
    let names = areasAs.keys.sorted().map { name in
      "\(name): \((areasAs[name] ?? []).map { workspace.areas[$0].id }.sorted().joined(separator: " "))"
    }
    let dates = datesAreMilliseconds ? ["dates: milliseconds"] : []
    let delimiters = delimiter.map { ["delimiter: \($0.rawValue)"] } ?? []
    return ([path.value, layout] + delimiters + dates + [url].compactMap { $0 } + names).joined(
      separator: "; ")
  }

  /// What is expected of its values; nil: nothing.
  fileprivate var expectationText: String? {
    let parts = [
      expect.areas.map { counted($0.value, "area") },
      expect.every.map { $0 == 1 ? "every day" : "every \($0) days" },
      expect.staleAfter.map { "stale after \(counted($0, "day"))" },
      expect.maxJump.map { "at most \(DecimalNumber.digits($0)) times the value before" },
      expect.maxMedianJump.map {
        "half of the values at most \(DecimalNumber.digits($0)) times those before"
      },
      expect.maxCorrected.map { "at most \(DecimalNumber.digits($0))% corrected" },
    ].compactMap { $0 }
    return parts.isEmpty ? nil : parts.joined(separator: ", ")
  }
}
