public import Files
public import Findings
internal import Observations
internal import Proofs
internal import RuleReader
public import Rules

/// All findings about the files of a workspace: those of reading them, and those that only an
/// author wants to see.
public struct Validation: Sendable {
  /// Nil if there are errors outside of tests.
  public let workspace: Workspace?
  /// The files that the workspace names, and rulecheck.yaml, as sorted paths from its root.
  public let files: [String]
  /// Whether all paths in rulecheck.yaml are known, so that a file not in `files` has no part in
  /// the workspace.
  public let knowsItsFiles: Bool
  /// What file names have before the path from the root.
  let prefix: String
  /// The names of the files of each kind, as shown.
  private let names: [FileKind: Set<String>]
  private let knowsRuleSets: Bool
  private let findings: [Diagnostic]
  private let allowances: [Allowance]
  private let severities: [Manifest.SeveritySetting]
  /// Whether a day was given, so that expired rules were looked for.
  private let hasToday: Bool

  /// Reads and checks a workspace.
  /// - Parameters:
  ///   - today: the day on which the rules should still apply; nil: expired rules are not a
  ///     finding.
  ///   - formerCodes: former codes of checks, each with its current one; nil: the check is gone.
  public init(
    of files: FileTree, today: Day? = nil, formerCodes: [String: String?] = Check.formerCodes
  ) {
    let collector = FindingCollector(for: .validation)
    let proved = ProvedDraft(.read(files, collector, formerCodes: formerCodes))
    let draft = proved.draft
    workspace = proved.workspace
    draft.checkTests()
    // If a path is wrong, that of a test included, the file meant would be reported as unnamed, too.
    knowsItsFiles = draft.knowsItsFiles
    if knowsItsFiles { draft.reportUnnamedFiles() }
    var texts = TextChecks(draft.languages, collector)
    for text in draft.texts { texts.check(text) }
    for version in draft.ordinances.flatMap(\.versions) {
      TitlesAndColors(findings: collector).check(version)
      ShortTexts(languages: draft.languages, findings: collector).check(version)
    }
    if draft.isAssembled { proved.checkRules() }
    if draft.isAssembled, let today, draft.soundness.hasRuleSets { draft.reportPastRules(today) }
    findings = collector.all + collector.allowedFindings.values
    hasToday = today != nil
    prefix = draft.prefix
    self.files = draft.named.union([Workspace.manifestName]).sorted()
    names = draft.namings.mapValues { namings in Set(namings.keys.map { draft.prefix + $0 }) }
    knowsRuleSets = draft.soundness.hasRuleSetNames
    allowances = draft.allowances
    severities = draft.manifest?.severities ?? []
  }

  /// The first error in another file that kept a file from being checked completely; nil: none did.
  ///
  /// - Parameter name: the name of the file, as shown.
  public func error(cuttingOff name: String) -> Diagnostic? {
    let isData = !files.contains { prefix + $0 == name }
    func isOne(_ name: String, of kinds: FileKind...) -> Bool {
      kinds.contains { names[$0]?.contains(name) ?? false }
    }
    return findings.filter { finding in
      let file = finding.span.file.name
      guard finding.severity == .error, file != name else { return false }
      // Nothing relies on tests, and only data on notices. Data, tests and notices rely on all
      // else; other files rely on a rule set only if its identifier is unknown.
      if isOne(file, of: .tests) { return false }
      if isOne(file, of: .notices) { return isData }
      if isData || isOne(name, of: .tests, .notices) { return true }
      // These rely only on rulecheck.yaml.
      if isOne(name, of: .areas, .metrics, .topics, .messages) {
        return file == prefix + Workspace.manifestName
      }
      return !isOne(file, of: .ruleset) || !knowsRuleSets
    }.sortedOnce().first
  }

  /// The findings, with those of the data, as the workspace wants them: without those that comments
  /// allow, and as severe as `severities` in rulecheck.yaml says.
  ///
  /// - Parameters:
  ///   - data: findings about the files of its sources.
  ///   - skipped: checks that were not run, whose allowances may therefore be unused.
  public func findings(with data: [Diagnostic] = [], skipped: [Check] = []) -> [Diagnostic] {
    var all = findings + data
    guard !allowances.isEmpty || !severities.isEmpty else { return all.sortedOnce() }
    let known = Dictionary(uniqueKeysWithValues: Check.all.map { ($0.code, $0) })
    let off = severities.filter { $0.severity == nil }.map(\.code.value)
    let past: [Check] = hasToday ? [] : [.expiredRules]
    // An error in data may have kept checks of them from being run.
    let unread = data.contains { $0.severity == .error } ? Check.ofData : []
    all = allowed(all, known, Set((skipped + past + unread).map(\.code) + off))
    return graded(all, known).sortedOnce()
  }

  /// Removes what comments allow, and adds findings about the comments.
  private func allowed(
    _ all: [Diagnostic], _ known: [String: Check], _ skipped: Set<String>
  ) -> [Diagnostic] {
    var wrong: [Diagnostic] = []
    var allowed: Set<FindingCollector.Place> = []
    var uses: [FindingCollector.Place: Located<String>] = [:]
    for allowance in allowances {
      for (code, place) in zip(allowance.codes, allowance.places) {
        if let problem = problem(
          with: code, known, .badAllow, ofError: "is an error, and errors cannot be allowed",
          help: "fix what it finds, and remove this comment")
        {
          wrong.append(problem)
          continue
        }
        allowed.insert(place)
        uses[place] = code
      }
    }
    var rest: [Diagnostic] = []
    let sources = sourcePlaces()
    for finding in all {
      let places =
        [FindingCollector.Place(of: finding)]
        + (sources[finding.span.file.name] ?? []).map {
          FindingCollector.Place(file: $0.file.name, line: $0.start.line, code: finding.code)
        }
      let found = places.filter(allowed.contains)
      if finding.severity != .error, !found.isEmpty {
        for place in found { uses[place] = nil }
      } else {
        rest.append(finding)
      }
    }
    // An error may have kept any check from being run.
    guard workspace != nil else { return rest + wrong }
    // What follows an error in a test file was not read.
    let faulty = Set(all.filter { $0.severity == .error }.map(\.span.file.name))
    for (place, code) in uses where !skipped.contains(place.code) && !faulty.contains(place.file) {
      wrong.append(
        Diagnostic(
          .unusedAllow, at: code.span,
          "this comment allows `\(place.code)`, but no such finding is on line \(place.line)",
          help: "remove the comment, or put it on the line of the finding or above it"))
    }
    return rest + wrong
  }

  /// The finding for a code that belongs to no check, or to one whose findings are errors.
  private func problem(
    with code: Located<String>, _ known: [String: Check], _ check: Check, ofError message: String,
    help: String
  ) -> Diagnostic? {
    guard let named = known[code.value] else {
      return Diagnostic(
        check, at: code.span, "no check is called `\(code.value)`",
        help: Spelling.suggestion(for: code.value, among: known.keys.sorted())
          ?? "the code of a finding is in brackets after its message")
    }
    guard named.severity == .error else { return nil }
    return Diagnostic(check, at: code.span, "`\(code.value)` \(message)", help: help)
  }

  /// The places where files of values, outlines and places are named, by shown name: comments there allow
  /// findings in the file, which itself has no room for comments.
  private func sourcePlaces() -> [String: [Span]] {
    var places: [String: [Span]] = [:]
    for source in workspace?.sources ?? [] {
      places[prefix + source.path.value, default: []].append(source.path.span)
    }
    for path in [workspace?.areas.outlines?.path, workspace?.areas.placeFile?.path] {
      if let path { places[prefix + path.value, default: []].append(path.span) }
    }
    return places
  }

  private func graded(_ all: [Diagnostic], _ known: [String: Check]) -> [Diagnostic] {
    var wrong: [Diagnostic] = []
    var grades: [String: Diagnostic.Severity?] = [:]
    for grade in severities {
      if let problem = problem(
        with: grade.code, known, .badSeverity,
        ofError: "is always an error: with it the rules cannot be used",
        help: "remove this line, and fix what the check finds")
      {
        wrong.append(problem)
      } else {
        grades[grade.code.value] = .some(grade.severity)
      }
    }
    return wrong
      + all.compactMap { finding in
        guard let grade = grades[finding.code] else { return finding }
        return grade.map { finding.graded($0) }
      }
  }
}

extension ProvedDraft {
  /// Looks in sound rules for what only an author wants to know.
  fileprivate func checkRules() {
    if draft.soundness.hasSources { draft.reportMetricsWithoutSource() }
    checkConditions()
    draft.reportUnusedTopics()
    guard let areas = draft.areas, let topics = draft.topics else { return }
    let findings = draft.findings
    let sound = draft.soundOrdinances
    SameNames(languages: draft.languages, findings: findings).check(sound)
    GuidelinesOverPhases(findings: findings, topics: topics).check(sound)
    TimeAndPlace(findings: findings, areas: areas, leadTime: draft.manifest?.leadTime).check(sound)
  }

  /// Looks for conditions that cannot do what they seem to.
  func checkConditions() {
    guard let known = draft.proofWorkspace else { return }
    var budget = ProofBudget(steps: RuleSetProof.stepsOfAll)
    for (at, table) in tables.enumerated() {
      var proof = table
      proof.budget = budget.share(of: tables.count - at, atMost: RuleSetProof.steps)
      proof.lookForUselessConditions()
      proof.reportUnproved()
      budget.giveBack(proof.budget)
    }
    known.prove(
      draft.soundOrdinances, .independent, within: &budget, skipped: draft.findings.reportUnproved
    ) { proof in
      proof.lookForUselessConditions()
      proof.lookForShadowedPhases()
      proof.lookForWrongOrder()
      proof.lookForFlapping()
      if draft.findings.wants(.stuckAtBound) { proof.lookForStuckAtBound() }
      proof.reportUnproved()
    }
  }
}
