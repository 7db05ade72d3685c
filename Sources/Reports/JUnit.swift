/// Results in the form that CI systems read: suites of cases, each of which passed or says what
/// failed. No times, so that the same results are the same bytes.
public struct JUnit: Sendable {
  public let name: String
  public let suites: [Suite]

  public init(_ name: String, suites: [Suite]) {
    self.name = name
    self.suites = suites
  }

  public struct Suite: Sendable {
    /// The file that the cases stand in.
    public let name: String
    public let cases: [Case]

    public init(_ name: String, cases: [Case]) {
      self.name = name
      self.cases = cases
    }
  }

  public struct Case: Sendable {
    public let name: String
    /// What groups cases in the lists of CI systems.
    public let group: String
    public let file: String
    /// From 1.
    public let line: Int
    public let failures: [Failure]
    /// What there is to say of a case that passed.
    public let output: String?

    public init(
      _ name: String, group: String, file: String, line: Int, failures: [Failure],
      output: String? = nil
    ) {
      self.name = name
      self.group = group
      self.file = file
      self.line = line
      self.failures = failures
      self.output = output
    }
  }

  public struct Failure: Sendable {
    /// One line.
    public let message: String
    public let text: String

    public init(_ message: String, text: String) {
      self.message = message
      self.text = text
    }
  }

  public var xml: String {
    let cases = suites.flatMap(\.cases)
    return XML(
      "testsuites",
      [
        ("name", name), ("tests", String(cases.count)),
        ("failures", String(cases.count { !$0.failures.isEmpty })),
      ],
      suites.map(JUnit.element)
    ).serialized
  }

  private static func element(_ suite: Suite) -> XML {
    XML(
      "testsuite",
      [
        ("name", suite.name), ("tests", String(suite.cases.count)),
        ("failures", String(suite.cases.count { !$0.failures.isEmpty })),
      ],
      suite.cases.map { test in
        XML(
          "testcase",
          [
            ("name", test.name), ("classname", test.group), ("file", test.file),
            ("line", String(test.line)),
          ],
          // The schema that most readers follow has room for one.
          test.failures.isEmpty
            ? test.output.map { [XML("system-out", lines: JUnit.lines($0))] } ?? []
            : [
              XML(
                "failure", [("message", Page.safe(test.failures[0].message))],
                lines: JUnit.lines(test.failures.map(\.text).joined(separator: "\n")))
            ])
      })
  }

  private static func lines(_ text: String) -> [String] {
    text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
  }
}
