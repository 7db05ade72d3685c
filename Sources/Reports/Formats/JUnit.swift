/// Results in the JUnit format of CI systems: suites of cases, each passed or with its failures.
/// There are no times, so that the same results give the same bytes.
public struct JUnit: Sendable {
  let name: String
  let suites: [Suite]

  struct Suite {
    /// The file that contains the cases.
    let name: String
    let cases: [Case]
  }

  struct Case {
    let name: String
    /// The group under which CI systems list the case.
    let group: String
    let file: String
    /// From 1.
    let line: Int
    var failures: [Failure] = []
    /// What to show for a case that passed.
    var output: String?
  }

  struct Failure {
    /// One line.
    let message: String
    let text: String
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
          // The schema that most readers follow allows one failure only.
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
