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
    let read = reading.tests(workspace, named)
    let problems = reading.allProblems.sortedOnce()
    return (problems.hasErrors ? nil : RuleTests(files: read), problems)
  }
}

extension Reading {
  /// The files of tests at some paths; what cannot be read is left out.
  ///
  /// - Parameter known: what may be judged where the workspace has errors; nil: all of it.
  func tests(
    _ workspace: Workspace, _ paths: [Located<String>], knowing known: SoundParts? = nil
  ) -> [RuleTestFile] {
    if paths.isEmpty { return [] }
    var resolution = RuleTestResolution(workspace: workspace, reading: self, known: known)
    return paths.compactMap { path in
      read(path, as: RuleTestFormats.file).map { resolution.file($0) }
    }
  }
}

/// Which names of a workspace with errors are known well enough to say that one does not exist.
struct SoundParts {
  /// By ordinance: whether all its versions, and all that they rely on, are without error.
  let ordinances: [Bool]
  /// Identifiers of rule sets, also of those that could not be read; nil where some may be missing.
  let ruleSetNames: Set<String>?
  let hasSources: Bool
  /// Identifiers of metrics, also of those that could not be read.
  let metricNames: Set<String>

  init(of workspace: Workspace, _ reading: Reading) {
    let faulty = Set(
      reading.problems.filter { $0.severity == .error }.map { $0.span.file.name })
    let isKnown = reading.hasSoundBasis && reading.hasRuleSetNames
    ordinances = workspace.ordinances.map { ordinance in
      isKnown && !reading.brokenRuleSets.contains(ordinance.id)
        && !ordinance.versions.contains { faulty.contains($0.file.name) }
    }
    ruleSetNames = reading.hasRuleSetNames ? reading.ruleSetNames : nil
    hasSources = reading.hasSources
    metricNames = Set(reading.metrics.ids.map(\.value))
  }
}

/// Resolves the names in a file of tests and checks what only the whole workspace can tell.
private struct RuleTestResolution {
  let workspace: Workspace
  let reading: Reading
  /// Nil where the workspace has no errors.
  private let known: SoundParts?
  /// By ordinance.
  private let vocabularies: [Vocabulary]
  /// Counties by the names that led to them: files name the same ones again and again.
  private var counties: [String: Area] = [:]

  /// The identifiers of all versions of an ordinance, in the order of the files.
  private struct Vocabulary {
    var phases: [String]
    var guidelines: [String]
    /// The metrics that its conditions look at, and whose.
    var figures: [(metric: Int, of: Comparison.Scope)]
  }

  init(workspace: Workspace, reading: Reading, known: SoundParts?) {
    self.workspace = workspace
    self.known = known
    self.reading = reading
    func unique(_ names: [String]) -> [String] {
      var seen = Set<String>()
      return names.filter { seen.insert($0).inserted }
    }
    vocabularies = workspace.ordinances.map { ordinance in
      Vocabulary(
        phases: unique(ordinance.versions.flatMap { $0.phases.map(\.id.value) }),
        guidelines: unique(
          ordinance.versions.flatMap { version in
            (version.guidelines + version.phases.flatMap(\.guidelines)).map(\.id.value)
          }), figures: figures(of: ordinance))
    }
    func figures(of ordinance: Ordinance) -> [(metric: Int, of: Comparison.Scope)] {
      var found: [(metric: Int, of: Comparison.Scope)] = []
      for comparison in ordinance.versions.lazy.flatMap(\.comparisons)
      where !found.contains(where: { $0 == (comparison.metric, comparison.of) }) {
        found.append((comparison.metric, comparison.of))
      }
      return found
    }
  }

  mutating func file(_ draft: RuleTestDraft) -> RuleTestFile {
    let ordinance = draft.ruleSet.flatMap { self.ordinance($0) }
    var seen: [String: Span] = [:]
    var cases: [RuleTestCase] = []
    for draft in draft.cases {
      if let first = seen[draft.name.value] {
        reading.report(
          .duplicateCase, at: draft.name.span, "a case of this name stands above already",
          help: "give every case of a file a name of its own",
          notes: [.init(first, "the first one")])
      } else {
        seen[draft.name.value] = draft.name.span
      }
      let place = draft.ruleSet.map { self.ordinance($0) } ?? ordinance
      if let place, let test = test(draft, of: place) { cases.append(test) }
    }
    return RuleTestFile(file: draft.file, cases: cases)
  }

  private func ordinance(_ id: Located<String>) -> Int? {
    if let place = workspace.ordinances.firstIndex(where: { $0.id == id.value }) { return place }
    let names = known.map(\.ruleSetNames) ?? Set(workspace.ordinances.map(\.id))
    guard let names, !names.contains(id.value) else { return nil }
    unknown(
      code: .unknownRuleset, id, "no rule set `\(id.value)` exists", among: names.sorted(),
      "existing are")
    return nil
  }

  /// Whether an ordinance was read whole, so that what it lacks does not exist.
  private func isSound(_ place: Int) -> Bool { known?.ordinances[place] ?? true }

  private mutating func test(_ draft: RuleTestDraft.Case, of place: Int) -> RuleTestCase? {
    let ordinance = workspace.ordinances[place]
    let counties = self.counties(draft.counties)
    let figures: RuleTestCase.Figures?
    if let given = draft.given {
      figures = series(given, counties, place).map { .given($0) }
    } else {
      figures = sources(draft.data ?? [])
    }
    let expectations = draft.expectations.compactMap { day, expectation in
      self.expectation(expectation, on: day, of: place)
    }
    guard let figures else { return nil }
    return RuleTestCase(
      name: draft.name, ordinance: place, ruleSet: ordinance.id,
      counties: counties.map(\.index), figures: figures,
      expectations: expectations.sorted { $0.day < $1.day })
  }

  private mutating func counties(_ names: [Located<String>]) -> [Area] {
    var places: [Int: Span] = [:]
    return names.compactMap { name in
      guard let area = counties[name.value] ?? reading.county(name) else { return nil }
      counties[name.value] = area
      // Most cases have one.
      guard names.count > 1, let first = places.updateValue(name.span, forKey: area.index) else {
        return area
      }
      reading.report(
        .areaTwice, at: name.span, "`\(name.value)` stands in this list already",
        help: "remove it", notes: [.init(first, "the other one")])
      return area
    }
  }

  // MARK: Figures

  private func sources(_ names: [Located<String>]) -> RuleTestCase.Figures? {
    let known = workspace.sources.map(\.id.value)
    let places = names.compactMap { name -> Int? in
      if let place = known.firstIndex(of: name.value) { return place }
      guard self.known?.hasSources ?? true else { return nil }
      unknown(
        code: .unknownSource, name, "no source `\(name.value)` exists", among: known,
        "existing are")
      return nil
    }
    return places.isEmpty ? nil : .sources(Array(Set(places)).sorted())
  }

  private func series(
    _ drafts: [RuleTestDraft.Series], _ counties: [Area], _ place: Int
  ) -> [TestSeries]? {
    var found: [(series: TestSeries, draft: RuleTestDraft.Series)] = []
    for draft in drafts {
      guard let metric = metric(draft.metric) else { continue }
      let series = TestSeries(
        metric: metric, of: draft.of, from: draft.from, elements: draft.elements)
      checkRange(series)
      if isSound(place) { checkUse(series, draft, place) }
      if draft.of == .own {
        for county in counties { checkIsWhole(county, draft) }
      }
      found.append((series, draft))
    }
    guard isShort(found) else { return nil }
    checkOverlaps(found)
    return found.map(\.series)
  }

  /// The values of all days of a case stand in one table, so they must not lie far apart.
  private func isShort(_ found: [(series: TestSeries, draft: RuleTestDraft.Series)]) -> Bool {
    let first = found.map(\.series.from).min() ?? .distantPast
    for (series, draft) in found {
      let days = series.from - first + series.count
      guard days > SeriesElement.mostDays else { continue }
      reading.report(
        .seriesTooLong, at: draft.span,
        "the values of this case reach over \(days) days, and \(SeriesElement.mostDays) are the most",
        help: "write fewer values, or make it two cases")
      return false
    }
    return true
  }

  private func metric(_ id: Located<String>) -> Int? {
    if let place = workspace.metrics.firstIndex(where: { $0.id.value == id.value }) { return place }
    if self.known?.metricNames.contains(id.value) ?? false { return nil }
    unknown(
      code: .unknownMetric, id, "no metric `\(id.value)` is defined",
      among: workspace.metrics.map(\.id.value), "defined are")
    return nil
  }

  private func checkRange(_ series: TestSeries) {
    let range = workspace.metrics[series.metric].range?.closed ?? -.infinity ... .infinity
    for element in series.elements {
      let outside = [element.value.first, element.value.last].compactMap { $0 }
        .first { !range.contains($0.ordered) }
      guard let outside else { continue }
      let metric = workspace.metrics[series.metric]
      let bounds = [metric.range?.lower, metric.range?.upper].compactMap { $0 }
        .map { "\($0.word.rawValue) \($0.text)" }.joined(separator: ", ")
      reading.report(
        .outsideRange, at: element.span,
        "\(DecimalNumber.digits(outside.ordered)) cannot be a value of \(metric.id.value)"
          + (bounds.isEmpty ? "" : ", whose range is \(bounds)"),
        help: "correct the value, or `range` of the metric",
        notes: metric.range.map { [.init($0.span, "the range")] } ?? [])
    }
  }

  /// A series that the rules under test never look at is a mistake in its metric or its `of`.
  private func checkUse(
    _ series: TestSeries, _ draft: RuleTestDraft.Series, _ place: Int
  ) {
    let read = vocabularies[place].figures.filter { $0.metric == series.metric }.map(\.of)
    guard !read.contains(series.of) else { return }
    let metric = workspace.metrics[series.metric].id.value
    let forms = Comparison.Scope.allCases.filter { read.contains($0) }
      .map { "`- { metric: \(metric), of: \($0.testWord), from: …, values: … }`" }
    reading.report(
      .unusedSeries, at: draft.metric.span,
      "`\(workspace.ordinances[place].id)` never looks at \(metric)"
        + (forms.isEmpty ? "" : " of the \(series.of.testWord)"),
      help: forms.isEmpty
        ? "remove the series, or name the metric that is meant"
        : "write the series as \(forms.joined(separator: " or "))")
  }

  private func checkIsWhole(_ county: Area, _ draft: RuleTestDraft.Series) {
    guard let whole = county.partOf.map({ workspace.areas[$0] }) else { return }
    reading.report(
      .seriesOfPart, at: draft.metric.span,
      "\(county.name) is a part of \(whole.name), and the rules never look at values of a part",
      help: "write `county: \"\(whole.id)\"` for the whole county")
  }

  private func checkOverlaps(_ found: [(series: TestSeries, draft: RuleTestDraft.Series)]) {
    guard found.count > 1 else { return }
    let sorted = found.enumerated().sorted { a, b in
      (a.element.series.from, a.offset) < (b.element.series.from, b.offset)
    }.map(\.element)
    // Of each figure the series that reaches furthest.
    var furthest: [[Int]: (end: Day, span: Span)] = [:]
    for (series, draft) in sorted {
      let figure = [series.metric, Comparison.Scope.allCases.firstIndex(of: series.of) ?? 0]
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

  // MARK: Expectations

  private func expectation(
    _ draft: RuleTestDraft.Expectation, on day: Day, of place: Int
  ) -> RuleTestCase.Expectation? {
    let id = workspace.ordinances[place].id
    let known = vocabularies[place]
    if let phase = draft.phase, case .phase(let name) = ExpectedPhase(phase.value),
      !known.phases.contains(name), isSound(place)
    {
      if let meant = self.phase(entitled: name, of: place) {
        reading.report(
          .unknownPhase, at: phase.span, "`\(id)` has no phase `\(QuotedText.shown(name))`",
          help: "write `\(meant)`: that is its identifier")
      } else {
        unknown(
          code: .unknownPhase, phase, "`\(id)` has no phase `\(QuotedText.shown(name))`",
          among: known.phases + ReservedWords.phases.sorted(), "allowed are")
      }
    }
    for guideline in draft.guidelines + draft.absentGuidelines + draft.texts.map(\.guideline)
    where isSound(place) && !known.guidelines.contains(guideline.value) {
      unknown(
        code: .unknownGuideline, guideline, "`\(id)` has no guideline `\(guideline.value)`",
        among: known.guidelines, "it has")
    }
    let wanted = Dictionary(
      draft.absentGuidelines.isEmpty
        ? [] : (draft.guidelines + draft.texts.map(\.guideline)).map { ($0.value, $0) },
      uniquingKeysWith: { first, _ in first })
    for guideline in draft.absentGuidelines {
      guard let other = wanted[guideline.value] else { continue }
      reading.report(
        .guidelineWantedAndNot, at: guideline.span,
        "`\(guideline.value)` is expected both to apply and not to", help: "remove one of the two",
        notes: [.init(other.span, "expected to apply")])
    }
    let texts = draft.texts.compactMap { text -> RuleTestCase.Text? in
      guard let language = workspace.language(text.language.value) else {
        unknown(
          code: .unknownLanguage, text.language,
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

  /// The identifier of the phase that the public knows under this title.
  private func phase(entitled title: String, of place: Int) -> String? {
    workspace.ordinances[place].versions.lazy.flatMap(\.phases).first { phase in
      phase.title.all.contains { $0.value.lowercased() == title.lowercased() }
    }?.id.value
  }

  // MARK: Names

  private func unknown(
    code: Check, _ name: Located<String>, _ message: String, among known: [String],
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
