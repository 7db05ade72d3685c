public import YAMLSource

extension RuleTests {
  /// Reads and checks the tests of a workspace.
  ///
  /// - Parameter paths: the files to read, from the workspace's root; nil: those that
  ///   `rulecheck.yaml` names.
  /// - Returns: the tests, unless there are errors, and every problem of every file, sorted.
  public static func read(
    _ workspace: Workspace, files: FileTree, paths: [String]? = nil
  ) -> (tests: RuleTests?, problems: [Diagnostic]) {
    let reading = Reading(files: files)
    reading.languages = workspace.languages
    reading.areas = workspace.areas
    let named =
      paths?.map { Located($0, Span(startOf: SourceFile(name: $0, bytes: []))) }
      ?? workspace.testPaths
    let read = named.compactMap { path -> RuleTestFile? in
      reading.read(path, as: RuleTestFormats.file)
        .map { RuleTestResolution(workspace: workspace, reading: reading).file($0) }
    }
    let problems = reading.problems.sortedOnce()
    return (problems.hasErrors ? nil : RuleTests(files: read), problems)
  }
}

/// Resolves the names in a file of tests and checks what only the whole workspace can tell.
private struct RuleTestResolution {
  let workspace: Workspace
  let reading: Reading

  func file(_ draft: RuleTestDraft) -> RuleTestFile {
    let ordinance = draft.ruleSet.flatMap { self.ordinance($0) }
    var seen: [String: Span] = [:]
    let cases = draft.cases.compactMap { test -> RuleTestCase? in
      if let first = seen[test.name.value] {
        reading.report(
          "duplicate-case", at: test.name.span, "a case of this name stands above already",
          help: "give every case of a file a name of its own",
          notes: [.init(first, "the first one")])
      } else {
        seen[test.name.value] = test.name.span
      }
      guard let ordinance = test.ruleSet.map({ self.ordinance($0) }) ?? ordinance else {
        return nil
      }
      return self.test(test, of: ordinance)
    }
    return RuleTestFile(file: draft.file, cases: cases)
  }

  private func ordinance(_ id: Located<String>) -> Int? {
    if let place = workspace.ordinances.firstIndex(where: { $0.id == id.value }) { return place }
    unknown(
      code: "unknown-ruleset", id, "no rule set `\(id.value)` exists",
      among: workspace.ordinances.map(\.id), "existing are")
    return nil
  }

  private func test(_ draft: RuleTestDraft.Case, of place: Int) -> RuleTestCase? {
    let ordinance = workspace.ordinances[place]
    let counties = draft.counties.compactMap { name in
      reading.county(name).map { (name: name, area: $0) }
    }
    checkTwice(counties)
    let figures: RuleTestCase.Figures?
    if let given = draft.given {
      figures = series(given, counties.map(\.area), ordinance).map { .given($0) }
    } else {
      figures = sources(draft.data ?? [])
    }
    let expectations = draft.expectations.compactMap { day, expectation in
      self.expectation(expectation, on: day, ordinance)
    }
    guard let figures else { return nil }
    return RuleTestCase(
      name: draft.name, ordinance: place, ruleSet: ordinance.id,
      counties: counties.map(\.area.index), figures: figures,
      expectations: expectations.sorted { $0.day < $1.day })
  }

  private func checkTwice(_ counties: [(name: Located<String>, area: Area)]) {
    for (at, county) in counties.enumerated() {
      guard let first = counties[..<at].first(where: { $0.area.index == county.area.index }) else {
        continue
      }
      reading.report(
        "area-twice", at: county.name.span, "`\(county.name.value)` stands in this list already",
        help: "remove it", notes: [.init(first.name.span, "the first one")])
    }
  }

  // MARK: Figures

  private func sources(_ names: [Located<String>]) -> RuleTestCase.Figures? {
    let known = workspace.sources.map(\.id.value)
    let places = names.compactMap { name -> Int? in
      if let place = known.firstIndex(of: name.value) { return place }
      unknown(
        code: "unknown-source", name, "no source `\(name.value)` exists", among: known,
        "existing are")
      return nil
    }
    return places.isEmpty ? nil : .sources(Array(Set(places)).sorted())
  }

  private func series(
    _ drafts: [RuleTestDraft.Series], _ counties: [Area], _ ordinance: Ordinance
  ) -> [TestSeries]? {
    var found: [(series: TestSeries, draft: RuleTestDraft.Series)] = []
    for draft in drafts {
      guard let metric = metric(draft.metric) else { continue }
      let series = TestSeries(
        metric: metric, of: draft.of, from: draft.from, elements: draft.elements)
      checkRange(series)
      checkUse(series, draft, ordinance)
      if draft.of == .own {
        for county in counties { checkIsWhole(county, draft) }
      }
      for (other, first) in found { checkOverlap(series, draft, with: other, first) }
      found.append((series, draft))
    }
    // The values of all days of a case stand in one table.
    let first = found.map(\.series.from).min() ?? .distantPast
    for (series, draft) in found
    where series.from + series.count - first > SeriesElement.mostDays {
      reading.report(
        "series-too-long", at: draft.span,
        "the values of this case reach over \(series.from + series.count - first) days, and \(SeriesElement.mostDays) are the most",
        help: "write fewer values, or make it two cases")
      return nil
    }
    return found.map(\.series)
  }

  private func metric(_ id: Located<String>) -> Int? {
    let known = workspace.metrics.map(\.id.value)
    if let place = known.firstIndex(of: id.value) { return place }
    unknown(
      code: "unknown-metric", id, "no metric `\(id.value)` is defined", among: known, "defined are")
    return nil
  }

  private func checkRange(_ series: TestSeries) {
    let metric = workspace.metrics[series.metric]
    let range = metric.range?.closed ?? -.infinity ... .infinity
    for element in series.elements {
      let outside = element.value.values.compactMap { $0 }
        .first { !range.contains($0.ordered) || !$0.ordered.isFinite }
      guard let outside else { continue }
      let bounds = [metric.range?.lower, metric.range?.upper].compactMap { $0 }
        .map { "\($0.word.rawValue) \($0.text)" }.joined(separator: ", ")
      reading.report(
        "outside-range", at: element.span,
        "\(outside.ordered.isFinite ? DecimalNumber.digits(outside.ordered) : "so large a number") cannot be a value of \(metric.id.value)"
          + (bounds.isEmpty ? "" : ", whose range is \(bounds)"),
        help: "correct the value, or `range` of the metric",
        notes: metric.range.map { [.init($0.span, "the range")] } ?? [])
    }
  }

  /// A series that the rules under test never look at is a mistake in its metric or its `of`.
  private func checkUse(
    _ series: TestSeries, _ draft: RuleTestDraft.Series, _ ordinance: Ordinance
  ) {
    let read = ordinance.versions.flatMap(\.comparisons).filter { $0.metric == series.metric }
    guard !read.contains(where: { $0.of == series.of }) else { return }
    let metric = workspace.metrics[series.metric].id.value
    let forms = Comparison.Scope.allCases.filter { scope in read.contains { $0.of == scope } }
      .map { "`- { metric: \(metric), of: \($0.testWord), from: …, values: … }`" }
    reading.problems.append(
      Diagnostic(
        "unused-series", .warning, at: draft.metric.span,
        "`\(ordinance.id)` never looks at \(metric)"
          + (forms.isEmpty ? "" : " of the \(series.of.testWord)"),
        help: forms.isEmpty
          ? "remove the series, or name the metric that is meant"
          : "write the series as \(forms.joined(separator: " or "))"))
  }

  private func checkIsWhole(_ county: Area, _ draft: RuleTestDraft.Series) {
    guard let whole = county.partOf.map({ workspace.areas[$0] }) else { return }
    reading.report(
      "series-of-part", at: draft.metric.span,
      "\(county.name) is a part of \(whole.name), and the rules never look at values of a part",
      help: "write `county: \"\(whole.id)\"` for the whole county")
  }

  private func checkOverlap(
    _ series: TestSeries, _ draft: RuleTestDraft.Series, with other: TestSeries,
    _ first: RuleTestDraft.Series
  ) {
    guard series.metric == other.metric, series.of == other.of,
      series.from < other.from + other.count, other.from < series.from + series.count
    else { return }
    reading.report(
      "duplicate-series", at: draft.span,
      "\(max(series.from, other.from)) has a value of \(draft.metric.value) in two series",
      help: "remove one of them, or begin it later",
      notes: [.init(first.span, "the first one")])
  }

  // MARK: Expectations

  private func expectation(
    _ draft: RuleTestDraft.Expectation, on day: Day, _ ordinance: Ordinance
  ) -> RuleTestCase.Expectation? {
    let phases = unique(ordinance.versions.flatMap { $0.phases.map(\.id.value) })
    if let phase = draft.phase, case .phase(let id) = ExpectedPhase(phase.value),
      !phases.contains(id)
    {
      let known = phases + ReservedWords.phases.sorted()
      unknown(
        code: "unknown-phase", phase, "`\(ordinance.id)` has no phase `\(id)`", among: known,
        "allowed are")
    }
    let known = unique(
      ordinance.versions.flatMap { version in
        (version.guidelines + version.phases.flatMap(\.guidelines)).map(\.id.value)
      })
    for guideline in draft.guidelines + draft.absentGuidelines + draft.texts.map(\.guideline)
    where !known.contains(guideline.value) {
      unknown(
        code: "unknown-guideline", guideline,
        "`\(ordinance.id)` has no guideline `\(guideline.value)`", among: known, "it has")
    }
    for guideline in draft.absentGuidelines {
      let wanted = draft.guidelines + draft.texts.map(\.guideline)
      guard let other = wanted.first(where: { $0.value == guideline.value }) else { continue }
      reading.report(
        "guideline-wanted-and-not", at: guideline.span,
        "`\(guideline.value)` is expected both to apply and not to", help: "remove one of the two",
        notes: [.init(other.span, "expected to apply")])
    }
    let texts = draft.texts.compactMap { text -> RuleTestCase.Text? in
      guard let language = workspace.language(text.language.value) else {
        unknown(
          code: "unknown-language", text.language,
          "`\(text.language.value.prefix(40))` is no language of this workspace",
          among: workspace.languages.map(\.code), "its languages are")
        return nil
      }
      return RuleTestCase.Text(
        guideline: text.guideline.value, language: language, text: text.text)
    }
    return RuleTestCase.Expectation(
      day: day, phase: draft.phase.map { ExpectedPhase($0.value) }, guidelines: draft.guidelines,
      absentGuidelines: draft.absentGuidelines, texts: texts, span: draft.span)
  }

  // MARK: Names

  private func unique(_ names: [String]) -> [String] {
    var seen = Set<String>()
    return names.filter { seen.insert($0).inserted }
  }

  private func unknown(
    code: Diagnostic.Code, _ name: Located<String>, _ message: String, among known: [String],
    _ words: String
  ) {
    let help =
      Spelling.suggestion(for: name.value, among: known)
      ?? (known.isEmpty
        ? "there is none at all"
        : "\(words) \(known.prefix(12).map { "`\($0)`" }.joined(separator: ", "))")
    reading.report(code, at: name.span, message, help: help)
  }
}

extension Comparison.Scope {
  /// The word that tests use for `of`.
  fileprivate var testWord: String { self == .own ? "county" : rawValue }
}
