public import Files
public import Findings
public import Observations
public import Rules

/// The results of rule tests: each case with its failures, and the coverage of all.
public struct RuleTestRun: Sendable {
  public let workspace: Workspace
  /// In the order of the tests.
  public let files: [FileResult]
  /// Nil if it was not requested.
  public let coverage: RuleCoverage?
  /// The evaluators for cases that use published values.
  private let published: [World: Evaluator]

  /// What cases that use published values have in common.
  private struct World: Hashable {
    let sources: [Int]
    let withNotices: Bool
  }

  public struct FileResult: Sendable {
    public let file: SourceFile
    /// In the order of the file.
    public let cases: [CaseResult]
  }

  public struct CaseResult: Sendable {
    public let test: RuleTestCase
    /// One for each county with unexpected results; if empty, the case passed.
    public let failures: [Failure]
    public var isPassed: Bool { failures.isEmpty }
  }

  /// The days on which a county differs from what a case expects.
  public struct Failure: Sendable {
    /// The county as named by the case.
    public let county: Area
    /// Earliest first; at least one.
    public let days: [DayResult]
  }

  /// What was found on a day of a case, compared with what was expected.
  public struct DayResult: Sendable {
    public let expectation: RuleTestCase.Expectation
    /// The county that answers on the day.
    public let area: Area
    /// Nil: the rules do not apply there on the day.
    public let standing: Standing?
    /// Why the rules do not apply; nil: they do.
    public let inapplicability: Inapplicability?
    /// Empty if all is as expected; not empty in a failure.
    public let differences: [Difference]
  }

  public enum Difference: Sendable, Hashable {
    case phase(expected: ExpectedPhase, found: ExpectedPhase)
    /// A guideline that should apply does not.
    case absentGuideline(String)
    /// A guideline that should not apply does.
    case unwantedGuideline(String)
    /// The phases that the authority may put in force, or end, are others.
    case decisions(CountTrace.Side, expected: [String], found: [String])
    /// The text shown to the public differs.
    case text(guideline: String, language: Language, expected: String, found: String)
  }

  public var caseCount: Int { files.reduce(0) { $0 + $1.cases.count } }
  public var failedCount: Int { files.reduce(0) { $0 + $1.cases.count { !$0.isPassed } } }

  /// Runs tests against the rules of their workspace.
  ///
  /// - Parameters:
  ///   - data: the files of the workspace, for cases that use the values of a source.
  ///   - zone: the rules of the workspace's time zone, for sources that write moments.
  ///   - isFirstReplaced: as in `Observations.read`.
  ///   - ruleSets: the ordinances whose coverage is measured, as indices into
  ///     `workspace.ordinances`; nil: none.
  /// - Returns: the results, unless the data of a case have errors, and all findings, sorted.
  public static func run(
    _ tests: RuleTests, of workspace: Workspace, data: FileTree, zone: TimeZoneRules? = nil,
    isFirstReplaced: Bool = false, coverageOf ruleSets: [Int]? = nil
  ) -> (run: RuleTestRun?, problems: [Diagnostic]) {
    var problems: [Diagnostic] = []
    var published: [World: Evaluator] = [:]
    var read: [[Int]: Observations] = [:]
    for test in tests.files.flatMap(\.cases) {
      guard case .sources(let sources) = test.figures else { continue }
      let world = World(sources: sources, withNotices: test.withNotices)
      guard published[world] == nil else { continue }
      if read[sources] == nil {
        let (observations, found) = Observations.read(
          workspace, files: data, zone: zone, isFirstReplaced: isFirstReplaced, only: sources)
        problems += found
        guard let observations else { break }
        read[sources] = observations
      }
      published[world] = read[sources].map {
        Evaluator(workspace, $0, counting: { _ in world.withNotices })
      }
    }
    problems = problems.sortedOnce()
    guard !problems.hasErrors else { return (nil, problems) }
    var coverage = ruleSets.map { CoverageCount(workspace, ordinances: $0) }
    let files = tests.files.map { file in
      FileResult(
        file: file.file,
        cases: file.cases.map { test in
          let failures = test.counties.compactMap { place -> Failure? in
            let county = workspace.areas[place]
            guard let evaluator = evaluator(of: test, in: county, workspace, published) else {
              return nil
            }
            let answers = test.expectations.map { evaluator.answer(test, $0, in: county) }
            coverage?.note(test, answers, in: county, evaluator)
            let days = answers.filter { !$0.differences.isEmpty }
            return days.isEmpty ? nil : Failure(county: county, days: days)
          }
          return CaseResult(test: test, failures: failures)
        })
    }
    return (
      RuleTestRun(
        workspace: workspace, files: files, coverage: coverage?.coverage, published: published),
      problems
    )
  }

  /// The evaluator of a case in a county, for an explanation. Given values are read again: keeping
  /// them for every failure would fill the memory.
  public func evaluator(of test: RuleTestCase, in county: Area) -> Evaluator? {
    Self.evaluator(of: test, in: county, workspace, published)
  }

  private static func evaluator(
    of test: RuleTestCase, in county: Area, _ workspace: Workspace, _ published: [World: Evaluator]
  ) -> Evaluator? {
    switch test.figures {
    case .sources(let sources): published[World(sources: sources, withNotices: test.withNotices)]
    case .given(let series):
      Evaluator(
        test.notices.map(workspace.announcing) ?? workspace,
        Observations(
          given: series.compactMap { series in
            workspace.areas.place(series.of, for: county).map {
              GivenValues(metric: series.metric, area: $0, values: series.values)
            }
          },
          in: test.name.span.file.name, workspace: workspace),
        counting: { _ in test.notices != nil || test.withNotices })
    }
  }
}

extension Evaluator {
  /// The result on a day of a case; without differences it is as expected.
  fileprivate func answer(
    _ test: RuleTestCase, _ expectation: RuleTestCase.Expectation, in county: Area
  ) -> RuleTestRun.DayResult {
    let area = workspace.areas.answering(county, on: expectation.day)
    let standing = Standing(test.ordinance, in: area, course(known: expectation.day))
    var differences: [RuleTestRun.Difference] = []
    let found: ExpectedPhase =
      standing.map { $0.phase.map { .phase($0.id.value) } ?? .unknown } ?? .notValid
    if let expected = expectation.phase, expected != found {
      differences.append(.phase(expected: expected, found: found))
    }
    let guidelines = standing?.guidelines.map(\.guideline) ?? []
    let applying = guidelines.map(\.id.value)
    var missing = expectation.guidelines.map(\.value).filter { !applying.contains($0) }
    for text in expectation.texts {
      guard let standing, let guideline = guidelines.first(where: { $0.id.value == text.guideline })
      else {
        if !missing.contains(text.guideline) { missing.append(text.guideline) }
        continue
      }
      let found = guideline.text(in: text.language, on: standing.state.occasion(in: text.language))
      if found != text.text.value {
        differences.append(
          .text(
            guideline: text.guideline, language: text.language, expected: text.text.value,
            found: found))
      }
    }
    differences += missing.map { .absentGuideline($0) }
    differences += expectation.absentGuidelines.map(\.value).filter { applying.contains($0) }
      .map { .unwantedGuideline($0) }
    differences += decisions(test, expectation, in: area)
    return RuleTestRun.DayResult(
      expectation: expectation, area: area, standing: standing,
      inapplicability: standing == nil
        ? inapplicability(ordinance: test.ordinance, in: area, on: expectation.day) : nil,
      differences: differences)
  }

  /// What the authority may decide on a day, where it differs from what a case expects.
  private func decisions(
    _ test: RuleTestCase, _ expectation: RuleTestCase.Expectation, in area: Area
  ) -> [RuleTestRun.Difference] {
    let sides: [(CountTrace.Side, [Located<String>]?)] = [
      (.starts, expectation.mayBeOrdered), (.ends, expectation.mayBeEnded),
    ]
    guard sides.contains(where: { $0.1 != nil }) else { return [] }
    let allowed = AreaCourse(course(known: expectation.day), test.ordinance, area).allowedDecisions
    return sides.compactMap { side, expected in
      guard let expected = expected?.map(\.value) else { return nil }
      let found = allowed.filter { $0.side == side }.map(\.phase.id.value)
      return Set(expected) == Set(found)
        ? nil : .decisions(side, expected: expected, found: found)
    }
  }
}
