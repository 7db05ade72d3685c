internal import Findings
internal import Rules

extension RuleTestResolution {
  func sources(_ names: [Located<String>]) -> RuleTestCase.Figures? {
    let places = names.compactMap { name -> Int? in
      if let place = sourcePlaces[name.value] { return place }
      guard rules.hasSources else { return nil }
      unknown(
        code: .unknownSource, name, "no source `\(name.value)` exists",
        among: rules.sources.map(\.id.value), "existing are")
      return nil
    }
    return places.isEmpty ? nil : .sources(Array(Set(places)).sorted())
  }

  func series(_ drafts: [RuleTestDraft.Series], _ counties: [Area], _ place: Int) -> [TestSeries]? {
    var found: [(series: TestSeries, draft: RuleTestDraft.Series)] = []
    for draft in drafts {
      guard let metric = metric(draft.metric) else { continue }
      let series = TestSeries(
        metric: metric, of: draft.of, from: draft.from, elements: draft.elements)
      checkRange(series)
      if rules.isSound[place] { checkUse(series, draft, place) }
      for county in counties {
        switch draft.of {
        case .own: checkIsWhole(county, draft)
        case .group(let grouping): checkBelongs(county, grouping, draft)
        case .state, .country: break
        }
      }
      found.append((series, draft))
    }
    guard isShort(found) else { return nil }
    checkOverlaps(found)
    return found.map(\.series)
  }

  /// Reports values of a case that lie too far apart: one table holds all of its days.
  private func isShort(_ found: [(series: TestSeries, draft: RuleTestDraft.Series)]) -> Bool {
    let first = found.map(\.series.from).min() ?? .distantPast
    for (series, draft) in found {
      let days = series.from - first + series.count
      guard days > SeriesElement.mostDays else { continue }
      reading.report(
        .seriesTooLong, at: draft.span,
        "the values of this case span \(days) days, and \(SeriesElement.mostDays) are the most",
        help: "write fewer values, or make it two cases")
      return false
    }
    return true
  }

  private func metric(_ id: Located<String>) -> Int? {
    if let place = metricPlaces[id.value] { return place }
    if rules.unreadMetrics.contains(id.value) { return nil }
    unknown(
      code: .unknownMetric, id, "no metric `\(id.value)` is defined",
      among: rules.metrics.map(\.id.value), "defined are")
    return nil
  }

  private func checkRange(_ series: TestSeries) {
    let metric = rules.metrics[series.metric]
    for element in series.elements {
      if let rounding = metric.rounding,
        element.value.first?.isRoundable(to: rounding.digits) == false
      {
        reading.report(
          .badNumber, at: element.span,
          "this value has more digits than can be rounded as \(metric.id.value) says",
          help: "write no more than 18 digits")
      }
      guard let range = metric.range,
        let outside = [element.value.first, element.value.last].compactMap({ $0 })
          .first(where: { !range.contains($0.ordered) })
      else { continue }
      reading.report(
        .outsideRange, at: element.span,
        "\(DecimalNumber.digits(outside.ordered)) cannot be a value of \(metric.id.value): \(range.described)",
        help: "correct the value, or `\(range.key)` of the metric",
        notes: [.init(range.span, "the \(range.key)")])
    }
  }

  /// Reports a series that the rules under test never read: its metric or its `of` is a mistake.
  private func checkUse(_ series: TestSeries, _ draft: RuleTestDraft.Series, _ place: Int) {
    let read = metricsInUse.areas(of: series.metric, in: place)
    guard !read.contains(series.of) else { return }
    let metric = rules.metrics[series.metric].id.value
    let forms = read.map { "`- { metric: \(metric), of: \(testWord($0)), from: …, values: … }`" }
    reading.report(
      .unusedSeries, at: draft.metric.span,
      "`\(rules.ordinances[place].id)` never uses \(metric)"
        + (forms.isEmpty ? "" : " of \(described(series.of))"),
      help: forms.isEmpty
        ? "remove the series, or name the metric that is meant"
        : "write the series as \(forms.joined(separator: " or "))")
  }

  private func checkIsWhole(_ county: Area, _ draft: RuleTestDraft.Series) {
    guard let whole = county.partOf.map({ rules.areas[$0] }) else { return }
    reading.report(
      .seriesOfPart, at: draft.metric.span,
      "\(county.name) is a part of \(whole.name), and the rules never use values of a part",
      help: "write `county: \"\(whole.id)\"` for the whole county")
  }

  /// Reports a series of a grouping for a county that belongs to no area of it.
  private func checkBelongs(_ county: Area, _ grouping: Int, _ draft: RuleTestDraft.Series) {
    guard rules.areas.place(.group(grouping), for: county) == nil else { return }
    let name = rules.areas.groupings[grouping].id
    reading.report(
      .unusedSeries, at: draft.metric.span,
      "\(county.name) (\(county.id)) belongs to no area of `\(name)`, so it has no such values",
      help: "name a county that belongs to one, or remove the series")
  }

  private func checkOverlaps(_ found: [(series: TestSeries, draft: RuleTestDraft.Series)]) {
    guard found.count > 1 else { return }
    let sorted = found.enumerated().sorted { a, b in
      (a.element.series.from, a.offset) < (b.element.series.from, b.offset)
    }.map(\.element)
    // For each metric and `of`, the series that reaches furthest.
    struct Figure: Hashable {
      let metric: Int
      let of: Comparison.Scope
    }
    var furthest: [Figure: (end: Day, span: Span)] = [:]
    for (series, draft) in sorted {
      let figure = Figure(metric: series.metric, of: series.of)
      let end = series.from + series.count
      if let other = furthest[figure], series.from < other.end {
        reading.report(
          .duplicateSeries, at: draft.span,
          "\(series.from) has a value of \(draft.metric.value) in two series",
          help: "remove one of them, or begin it later",
          notes: [.init(other.span, "the other one")])
      }
      if furthest[figure].map({ end > $0.end }) ?? true { furthest[figure] = (end, draft.span) }
    }
  }

  /// Whose values are meant, in a sentence.
  private func described(_ scope: Comparison.Scope) -> String {
    if case .group = scope { return "`\(testWord(scope))`" }
    return "the \(testWord(scope))"
  }

  /// The word that tests use for `of`.
  private func testWord(_ scope: Comparison.Scope) -> String {
    rules.areas.word(of: scope) ?? "county"
  }
}

/// The metrics that an ordinance reads, and of which areas, also through the phases of others:
/// worked out when a test first asks.
final class MetricsInUse {
  private let ordinances: [Ordinance]
  private lazy var places = ordinances.map(\.id).firstIndices
  private var known: [Int: [Int: [Comparison.Scope]]] = [:]

  init(_ ordinances: [Ordinance]) { self.ordinances = ordinances }

  /// For each metric, whose values an ordinance reads, in the order of the files.
  func areas(of metric: Int, in ordinance: Int) -> [Comparison.Scope] {
    if known[ordinance] == nil { known[ordinance] = figures(of: ordinance) }
    return known[ordinance]?[metric] ?? []
  }

  /// An ordinance, and the area that its conditions are asked for.
  private struct Question: Hashable {
    let ordinance: Int
    let whose: Comparison.Scope
  }

  private func figures(of ordinance: Int) -> [Int: [Comparison.Scope]] {
    var figures: [Int: [Comparison.Scope]] = [:]
    var seen: [Int: Set<Comparison.Scope>] = [:]
    var questions = [Question(ordinance: ordinance, whose: .own)]
    var asked = Set(questions)
    var next = 0
    while next < questions.count {
      let question = questions[next]
      next += 1
      for condition in ordinances[question.ordinance].versions.flatMap(\.conditions) {
        for comparison in condition.comparisons {
          guard let of = comparison.of.seen(by: question.whose),
            seen[comparison.metric, default: []].insert(of).inserted
          else { continue }
          figures[comparison.metric, default: []].append(of)
        }
        for reference in condition.references {
          guard let of = reference.of.seen(by: question.whose),
            let other = places[reference.ruleSet]
          else { continue }
          let further = Question(ordinance: other, whose: of)
          if asked.insert(further).inserted { questions.append(further) }
        }
      }
    }
    return figures
  }
}
