public import Files
public import Findings
public import Rules

extension RuleTests {
  /// Reads and checks the tests of a workspace.
  ///
  /// - Parameter paths: the files to read, from the workspace's root; nil: those that
  ///   `rulecheck.yaml` names.
  /// - Returns: the tests, unless there are errors, and all findings of all files, sorted.
  public static func read(
    _ workspace: Workspace, files: FileTree, paths: [String]? = nil
  ) -> (tests: RuleTests?, problems: [Diagnostic]) {
    let findings = FindingCollector(for: .answers)
    let reading = Reading(files, findings)
    reading.symbols.languages = workspace.languages
    reading.symbols.areas = AreaNaming(workspace.areas, findings)
    let named =
      paths?.map { Located($0, Span(startOf: SourceFile(name: $0, bytes: []))) }
      ?? workspace.testPaths
    let read = RuleTestResolution.files(named, of: TestedRules(workspace), reading)
    return (findings.isSound ? RuleTests(files: read) : nil, findings.all.sortedOnce())
  }
}

extension WorkspaceDraft {
  /// Checks the tests that rulecheck.yaml names.
  package func checkTests() {
    let paths = manifest?.tests ?? []
    if let rules = TestedRules(self) {
      _ = RuleTestResolution.files(paths, of: rules, reading)
    } else {
      // Names in tests can only be checked with areas and metrics; how they are written, always.
      for path in paths { _ = reading.read(path, as: RuleTestFormats.file) }
    }
  }
}

/// Resolves the names in a file of tests, and checks what takes the whole workspace to tell.
struct RuleTestResolution {
  let rules: TestedRules
  let reading: Reading
  /// The names that each ordinance has.
  let vocabularies: [Vocabulary]
  /// The places of ordinances, metrics and sources by their identifiers.
  private let places: [String: Int]
  let metricPlaces: [String: Int]
  let sourcePlaces: [String: Int]
  /// By ordinance the identifiers of its phases by lower-case title; filled when first needed.
  var phaseTitles: [Int: [String: String]] = [:]
  let metricsInUse: MetricsInUse
  /// Counties by the names that led to them: files name the same ones again and again.
  private var counties: [String: Area] = [:]

  /// The identifiers of all versions of an ordinance, in the order of the files.
  struct Vocabulary {
    let phases: Names
    let guidelines: Names
    /// The phases that the law allows the authority to put in force, and to end, under a condition only.
    let ordered: Names
    let ended: Names

    struct Names {
      private(set) var all: [String] = []
      private var known: Set<String> = []

      init(_ names: some Sequence<String>) { all = names.filter { known.insert($0).inserted } }

      func contains(_ name: String) -> Bool { known.contains(name) }
    }
  }

  init(rules: TestedRules, reading: Reading) {
    self.rules = rules
    self.reading = reading
    metricsInUse = MetricsInUse(rules.ordinances)
    places = rules.ordinances.map(\.id).firstIndices
    metricPlaces = rules.metrics.map(\.id.value).firstIndices
    sourcePlaces = rules.sources.map(\.id.value).firstIndices
    vocabularies = rules.ordinances.map { ordinance in
      Vocabulary(
        phases: .init(ordinance.versions.flatMap { $0.phases.map(\.id.value) }),
        guidelines: .init(
          ordinance.versions.flatMap { version in
            (version.guidelines + version.phases.flatMap(\.guidelines)).map(\.id.value)
          }),
        ordered: .init(
          ordinance.versions.flatMap {
            $0.phases.filter { $0.starts?.decision?.allowedWhen != nil }.map(\.id.value)
          }),
        ended: .init(
          ordinance.versions.flatMap {
            $0.phases.filter { $0.ends?.decision?.allowedWhen != nil }.map(\.id.value)
          }))
    }
  }

  /// Reads the files of tests at some paths; what cannot be read is left out.
  static func files(
    _ paths: [Located<String>], of rules: TestedRules, _ reading: Reading
  ) -> [RuleTestFile] {
    if paths.isEmpty { return [] }
    var resolution = RuleTestResolution(rules: rules, reading: reading)
    return paths.compactMap { path in
      reading.read(path, as: RuleTestFormats.file).map { resolution.file($0) }
    }
  }

  private mutating func file(_ draft: RuleTestDraft) -> RuleTestFile {
    let ordinance = draft.ruleSet.flatMap { self.ordinance($0) }
    reading.findings.report(
      duplicatesAmong: draft.cases.map(\.name), as: .duplicateCase,
      help: "give every case in a file a name of its own"
    ) { _ in "a case of this name is already defined above" }
    let cases = draft.cases.compactMap { draft -> RuleTestCase? in
      let place = draft.ruleSet.map { self.ordinance($0) } ?? ordinance
      return place.flatMap { test(draft, of: $0) }
    }
    return RuleTestFile(file: draft.file, cases: cases)
  }

  private func ordinance(_ id: Located<String>) -> Int? {
    if let place = places[id.value] { return place }
    guard let names = rules.ruleSetNames, !names.contains(id.value) else { return nil }
    unknown(
      code: .unknownRuleset, id, "no rule set `\(id.value)` exists", among: names.sorted(),
      "existing are")
    return nil
  }

  private mutating func test(_ draft: RuleTestDraft.Case, of place: Int) -> RuleTestCase? {
    let ordinance = rules.ordinances[place]
    let counties = self.counties(draft.counties)
    let figures: RuleTestCase.Figures?
    if let given = draft.given {
      figures = series(given.series, counties, place).map { .given($0) }
    } else {
      figures = sources(draft.data ?? [])
    }
    var expectations: [RuleTestCase.Expectation] = []
    for (day, expectation) in draft.expectations {
      if let read = self.expectation(expectation, on: day, of: place) { expectations.append(read) }
    }
    guard let figures else { return nil }
    return RuleTestCase(
      name: draft.name, ordinance: place, ruleSet: ordinance.id,
      counties: counties.map(\.index), figures: figures, withNotices: draft.withNotices,
      notices: draft.given?.notices.map { notices($0, for: counties, of: ordinance) },
      expectations: expectations.sorted { $0.day < $1.day })
  }

  /// What is announced to the counties of a case, each by itself.
  private func notices(
    _ drafts: [RuleTestDraft.Notice], for counties: [Area], of ordinance: Ordinance
  ) -> [Notice] {
    let silent = rules.ordinances.map {
      Ordinance(id: $0.id, versions: $0.versions, place: $0.place)
    }
    let part = reading.findings.part()
    return counties.flatMap { county -> [Notice] in
      let notices = drafts.map { draft in
        Notice(
          id: draft.id, ruleSet: draft.ruleSet ?? Located(ordinance.id, draft.span),
          phase: draft.phase, scope: AreaScope(county, span: draft.span), isForOneCounty: true,
          from: draft.from.value, fromSpan: draft.from.span, through: draft.through,
          replaces: draft.replaces,
          legalBasis: LegalBasis(
            title: Located(draft.id?.value ?? "given.notices", draft.span), url: nil, date: nil),
          span: draft.span)
      }
      // A mistake is reported once, not for each county.
      return NoticeAssignment(reading: reading, soundness: rules.soundness)
        .assign(notices, to: silent, isChecking: part.isSound).flatMap(\.notices)
    }
  }

  private mutating func counties(_ names: [Located<String>]) -> [Area] {
    var places: [Int: Span] = [:]
    return names.compactMap { name in
      guard let area = counties[name.value] ?? reading.symbols.areas?.county(name) else {
        return nil
      }
      counties[name.value] = area
      // Most cases name one county.
      guard names.count > 1, let first = places.updateValue(name.span, forKey: area.index) else {
        return area
      }
      reading.report(
        .repeatedArea, at: name.span, "`\(name.value)` is already in this list",
        help: "remove it", notes: [.init(first, "the other one")])
      return area
    }
  }

  // MARK: Names

  func unknown(
    code: Check, _ name: Located<String>, _ message: @autoclosure () -> String,
    among known: @autoclosure () -> [String], _ words: String
  ) {
    func help() -> String {
      let known = known()
      return known.isEmpty
        ? "none exist" : Spelling.help(for: name.value, among: known, else: words)
    }
    reading.report(code, at: name.span, message(), help: help())
  }
}

/// What tests can name, and whether it is known well enough to call a name unknown.
struct TestedRules {
  let languages: [Language]
  let areas: AreaTable
  let metrics: [Metric]
  let sources: [ObservationSource]
  let ordinances: [Ordinance]
  /// By ordinance: whether all its versions, and all that they rely on, are free of errors, so that
  /// a name it lacks does not exist.
  let isSound: [Bool]
  /// Identifiers of rule sets, including those that could not be read; nil where some may be missing.
  let ruleSetNames: Set<String>?
  /// Whether every source could be read.
  let hasSources: Bool
  /// Identifiers of metrics that could not be read.
  let unreadMetrics: Set<String>
  let soundness: WorkspaceDraft.Soundness

  init(_ workspace: Workspace) {
    languages = workspace.languages
    areas = workspace.areas
    metrics = workspace.metrics
    sources = workspace.sources
    ordinances = workspace.ordinances
    isSound = ordinances.map { _ in true }
    ruleSetNames = Set(ordinances.map(\.id))
    hasSources = true
    unreadMetrics = []
    var soundness = WorkspaceDraft.Soundness()
    (soundness.isBasisSound, soundness.hasRuleSetNames) = (true, true)
    soundness.ruleSetNames = Set(ordinances.map(\.id))
    self.soundness = soundness
  }

  /// - Returns: nil where areas or metrics could not be read.
  init?(_ draft: WorkspaceDraft) {
    guard draft.isAssembled, let areas = draft.areas, let metrics = draft.metrics else {
      return nil
    }
    languages = draft.languages
    self.areas = areas
    self.metrics = metrics
    sources = draft.sources
    ordinances = draft.ordinances
    isSound = ordinances.map { ordinance in
      draft.soundness.isSound(ordinance.id)
        && !ordinance.versions.contains { draft.findings.hasErrors(in: $0.file) }
    }
    ruleSetNames = draft.soundness.hasRuleSetNames ? draft.soundness.ruleSetNames : nil
    hasSources = draft.soundness.hasSources
    unreadMetrics = Set(draft.reading.symbols.metrics.ids.map(\.value))
      .subtracting(metrics.map(\.id.value))
    soundness = draft.soundness
  }
}
