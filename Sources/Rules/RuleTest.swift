public import Findings

/// The tests of a workspace's rules, read and checked against it.
///
/// Only `RuleTests.read` makes one, and only if no error was found: every rule set, county,
/// metric, source, phase and guideline that a test names exists.
public struct RuleTests: Sendable {
  /// In the order in which `rulecheck.yaml` names them.
  public internal(set) var files: [RuleTestFile]

  package init(files: [RuleTestFile]) { self.files = files }

  /// The number of cases in all files.
  public var caseCount: Int { files.reduce(0) { $0 + $1.cases.count } }

  /// The tests whose cases match a pattern; files without one are left out.
  public func matching(_ pattern: CasePattern) -> RuleTests {
    RuleTests(
      files: files.compactMap { file in
        let cases = file.cases.filter { pattern.matches($0) }
        return cases.isEmpty ? nil : RuleTestFile(file: file.file, cases: cases)
      })
  }
}

/// One file of rule tests.
public struct RuleTestFile: Sendable {
  public let file: SourceFile
  /// In the order of the file; at least one.
  public let cases: [RuleTestCase]

  package init(file: SourceFile, cases: [RuleTestCase]) {
    self.file = file
    self.cases = cases
  }
}

/// One test case: what is published, and what must then apply on some days.
public struct RuleTestCase: Sendable {
  /// Unique in its file.
  public let name: Located<String>
  /// The rule set under test, as an index into the workspace's ordinances.
  public let ordinance: Int
  /// Its identifier.
  public let ruleSet: String
  /// The counties for which the same is expected, as indices into the area table; at least one.
  public let counties: [Int]
  public let figures: Figures
  /// Whether the notices of the workspace count; otherwise the values alone decide.
  public let withNotices: Bool
  /// What is announced in place of the notices of the workspace; nil: nothing else is.
  public let notices: [Notice]?
  /// By day, earliest first; at least one.
  public let expectations: [Expectation]

  package init(
    name: Located<String>, ordinance: Int, ruleSet: String, counties: [Int], figures: Figures,
    withNotices: Bool, notices: [Notice]?, expectations: [Expectation]
  ) {
    self.name = name
    self.ordinance = ordinance
    self.ruleSet = ruleSet
    self.counties = counties
    self.figures = figures
    self.withNotices = withNotices
    self.notices = notices
    self.expectations = expectations
  }

  /// The published values that a case assumes.
  public enum Figures: Sendable {
    /// These values and no others.
    case given([TestSeries])
    /// The values of sources, as indices into the workspace's sources, in their order.
    case sources([Int])
  }

  /// What must be true on a day.
  public struct Expectation: Sendable {
    public let day: Day
    /// Nil: any.
    public let phase: ExpectedPhase?
    /// Identifiers of guidelines that apply.
    public let guidelines: [Located<String>]
    /// Identifiers of guidelines that do not apply.
    public let absentGuidelines: [Located<String>]
    /// Identifiers of all phases that the law allows the authority to put in force, under a condition only; nil: any.
    public let mayBeOrdered: [Located<String>]?
    /// The same for ending the present phase.
    public let mayBeEnded: [Located<String>]?
    /// What the public reads.
    public let texts: [Text]
    /// Where the expectation is written.
    public let span: Span

    package init(
      day: Day, phase: ExpectedPhase?, guidelines: [Located<String>],
      absentGuidelines: [Located<String>], mayBeOrdered: [Located<String>]?,
      mayBeEnded: [Located<String>]?, texts: [Text], span: Span
    ) {
      self.day = day
      self.phase = phase
      self.guidelines = guidelines
      self.absentGuidelines = absentGuidelines
      self.mayBeOrdered = mayBeOrdered
      self.mayBeEnded = mayBeEnded
      self.texts = texts
      self.span = span
    }
  }

  /// A guideline's text in a language, with its placeholders filled in.
  public struct Text: Sendable {
    public let guideline: String
    public let language: Language
    public let text: Located<String>

    package init(guideline: String, language: Language, text: Located<String>) {
      self.guideline = guideline
      self.language = language
      self.text = text
    }
  }
}

/// The expected state of a rule set in a county on a day, as tests write it.
public enum ExpectedPhase: Sendable, Hashable, CustomStringConvertible {
  /// The phase of this identifier.
  case phase(String)
  /// The rules apply, but no condition has been known yet.
  case unknown
  /// The rules do not apply there on that day.
  case notValid

  public init(_ text: String) {
    switch text {
    case "unknown": self = .unknown
    case "not-valid": self = .notValid
    default: self = .phase(text)
    }
  }

  /// The word that tests use.
  public var description: String {
    switch self {
    case .phase(let id): id
    case .unknown: "unknown"
    case .notValid: "not-valid"
    }
  }
}

/// Selects the cases to run: a part of `RULESET/CASE`, regardless of case, where `*` matches
/// anything.
public struct CasePattern: Sendable {
  public let text: String
  private let pieces: [String]

  public init(_ text: String) {
    self.text = text
    pieces = text.lowercased().split(separator: "*").map(String.init)
  }

  public func matches(_ test: RuleTestCase) -> Bool {
    matches("\(test.ruleSet)/\(test.name.value)")
  }

  func matches(_ name: String) -> Bool {
    var rest = Substring(name.lowercased())
    for piece in pieces {
      guard let found = rest.firstRange(of: piece) else { return false }
      rest = rest[found.upperBound...]
    }
    return true
  }

  /// The names of similar cases, to suggest if none matches: those that share the most words with the
  /// pattern first.
  public func near(in tests: RuleTests, most: Int = 5) -> [String] {
    let wanted = CasePattern.words(text)
    let names = tests.files.flatMap(\.cases).map(\.name.value)
    let ranked = names.enumerated().map { at, name -> (shared: Int, at: Int) in
      let words = CasePattern.words(name)
      let shared = wanted.count { word in
        words.contains(word) || !Spelling.nearest(to: word, among: words).isEmpty
      }
      return (shared, at)
    }
    return ranked.filter { $0.shared > 0 }.sorted { ($1.shared, $0.at) < ($0.shared, $1.at) }
      .prefix(most).map { names[$0.at] }
  }

  /// The words of three letters or more; shorter ones resemble too many others.
  private static func words(_ text: String) -> [String] {
    text.lowercased().split { !($0.isLetter || $0.isNumber) }.map(String.init)
      .filter { $0.count >= 3 }
  }
}
