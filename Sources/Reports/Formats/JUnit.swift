/// Results in the JUnit format of CI systems, as the schema of Jenkins has it (junit-10.xsd of its xUnit
/// plugin): suites of cases, each passed or with its failures. There are no times, so that the same
/// results give the same bytes.
public struct JUnit: Sendable {
  let name: String
  let suites: [Suite]

  struct Suite {
    let name: String
    /// The file that contains the cases; nil: they are about no file.
    var file: String?
    let cases: [Case]
  }

  struct Case {
    let name: String
    /// The group under which CI systems list the case.
    let group: String
    var failures: [Failure] = []
    /// Why it could not be tried.
    var error: Failure?
    /// What to show for a case that passed.
    var output: String?
  }

  struct Failure {
    /// One line.
    let message: String
    let text: String
  }

  public var xml: String {
    XML(
      "testsuites", [("name", name)] + JUnit.counts(suites.flatMap(\.cases)),
      suites.map(JUnit.element)
    ).serialized
  }

  private static func counts(_ cases: [Case]) -> [(name: String, value: String)] {
    [
      ("tests", String(cases.count)), ("failures", String(cases.count { !$0.failures.isEmpty })),
      ("errors", String(cases.count { $0.error != nil })),
    ]
  }

  private static func element(_ suite: Suite) -> XML {
    XML(
      "testsuite",
      [("name", suite.name)] + counts(suite.cases) + (suite.file.map { [("file", $0)] } ?? []),
      suite.cases.map { test in
        var parts: [XML] = []
        // The schema allows one failure only.
        if let first = test.failures.first {
          let text = test.failures.map(\.text).joined(separator: "\n")
          parts.append(element("failure", Failure(message: first.message, text: text)))
        }
        if let error = test.error { parts.append(element("error", error)) }
        if let output = test.output { parts.append(XML("system-out", lines: lines(output))) }
        return XML("testcase", [("name", test.name), ("classname", test.group)], parts)
      })
  }

  private static func element(_ name: String, _ failure: Failure) -> XML {
    XML(name, [("message", Page.safe(failure.message))], lines: lines(failure.text))
  }

  private static func lines(_ text: String) -> [String] {
    text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
  }
}
